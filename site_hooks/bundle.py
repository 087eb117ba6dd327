"""Builds the folder with everything that runs in the page, `build/engine/<hash>/`, and the games' own programs.

A game's program is an archive of its own, `build/programs/<game>.zip`, which goes to the page as a content file of that
game: so the engine folder does not grow with the number of games.

The folder is named by the hash of all that lies in it, so versions are never mixed and a browser may keep it for ever.
The heavy part happens in Pyodide under Node (`bundle_js/`); it runs only when an input has changed.
Command: `python -m site_hooks.bundle`.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from site_hooks.compiled_templates import compile_templates
from site_hooks.program import owner, shipped_files
from site_hooks.project import BUILD, ROOT, BuildError, node, npm_package

SCRIPTS = Path(__file__).parent / "bundle_js"
WORKER = ROOT / "docs" / "assets" / "widget" / "worker.mjs"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
ENGINE = "engine"
PROGRAMS = "programs"
HASH_LENGTH = 16
LOCK_LITERAL = '"__PYODIDE_LOCK__"'
FILES_LITERAL = '"__ENGINE_FILES__"'

# Kept in the standard library besides what trying out the engine loads.
EXTRA_MODULES = (
    "pyodide*",  # called from Pyodide's JavaScript side, partly only when something fails
    "_pyodide*",
    "encodings.latin_1",  # asked for by name
    "encodings.iso8859_1",
    "encodings.ascii",
    "encodings.cp437",  # names inside zip files
    "importlib.resources*",  # reading templates and catalogues out of a zip file
    "traceback",  # the text of an error, wanted only when there is one
    "_colorize",
    "linecache",
    "locale",  # gettext asks for it when a plural form is odd
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A built engine folder."""

    folder: Path
    hash: str
    programs: Mapping[str, Path]
    """The archive of each game."""

    @property
    def address(self) -> str:
        """Where it goes inside the site, with a slash at the end."""
        return f"engine/{self.hash}/"


def build(out: Path = BUILD, *, worker: Path = WORKER, engine: Path = ROOT / "engine") -> Bundle:
    """Build the engine folder under `out`, or find it built already.

    Raises BuildError when something is missing or the engine does not run in Pyodide.
    """
    pyodide = npm_package("pyodide")
    files = shipped_files(engine)
    out.mkdir(parents=True, exist_ok=True)
    with _alone(out / "bundle.lock"):
        if (engine / "presentation" / "templates").is_dir():
            for game, modules in compile_templates(engine, out / "templates").items():
                files |= {f"{game}:{name}" if game else name: path for name, path in modules.items()}
        inputs = _hash_of_inputs(files, pyodide, worker)
        built = current(out, inputs)
        if built is None:
            built = _build(out, files=files, pyodide=pyodide, worker=worker)
            sizes = {game: path.stat().st_size for game, path in built.programs.items()}
            note = {"folder": built.address, "hash": built.hash, "inputs": inputs, "programs": sizes}
            (out / "engine" / "current.json").write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")
        return built


def current(out: Path = BUILD, inputs: str | None = None) -> Bundle | None:
    """The engine folder built last, or None: none there, incomplete, or made from other inputs."""
    try:
        note = json.loads((out / "engine" / "current.json").read_text(encoding="utf-8"))
        folder = out / str(note["folder"])
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        programs = {game: out / PROGRAMS / f"{game}.zip" for game in note["programs"]}
        complete = all((folder / name).stat().st_size == entry["size"] for name, entry in manifest["files"].items())
        complete &= all(path.stat().st_size == note["programs"][game] for game, path in programs.items())
    except (OSError, ValueError, KeyError):
        return None
    if not complete or inputs not in (None, note["inputs"]):
        return None
    return Bundle(folder=folder, hash=note["hash"], programs=programs)


def minimal_lock(pyodide: Path) -> str:
    """Pyodide's lock file without any package: the engine brings its own, and a page then fetches one file less."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return json.dumps({"info": info, "packages": {}}, sort_keys=True)


def _build(out: Path, *, files: Mapping[str, Path], pyodide: Path, worker: Path) -> Bundle:
    work = out / "bundle"
    shutil.rmtree(work, ignore_errors=True)
    result = work / "result"
    result.mkdir(parents=True)
    (work / "staging").mkdir()
    for name, path in files.items():
        game, colon, inside = name.rpartition(":")
        target = work / "staging" / (game if colon else owner(name) or ENGINE) / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    (work / PROGRAMS).mkdir()
    lock = minimal_lock(pyodide)
    job = {
        "pyodide": str(pyodide),
        "lock": lock,
        "staging": str(work / "staging"),
        "library": str(_compiled_library(out, pyodide)),
        "extra": _extra_modules(pyodide),
        "out": str(result),
        "programs": str(work / PROGRAMS),
    }
    (work / "job.json").write_text(json.dumps(job), encoding="utf-8")
    _run_node(SCRIPTS / "build.mjs", work / "job.json")
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, result / name)
    described = {path.name: _described(path) for path in sorted(result.iterdir())}
    (result / "worker.mjs").write_text(_filled_worker(worker, lock, described), encoding="utf-8")
    described["worker.mjs"] = _described(result / "worker.mjs")
    info = json.loads(lock)["info"]
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    manifest = {"files": dict(sorted(described.items())), "python": info["python"], "pyodide": version}
    (result / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(out / PROGRAMS, ignore_errors=True)
    (work / PROGRAMS).rename(out / PROGRAMS)
    folder = _moved_to_its_name(result, out / "engine")
    programs = {path.stem: path for path in sorted((out / PROGRAMS).iterdir())}
    return Bundle(folder=folder, hash=folder.name, programs=programs)


def _moved_to_its_name(result: Path, engines: Path) -> Path:
    name = folder_hash(result)
    engines.mkdir(exist_ok=True)
    for old in engines.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
    folder = engines / name
    result.rename(folder)
    return folder


def folder_hash(folder: Path) -> str:
    """Hash of the names and contents of all files in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(f"{path.name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:HASH_LENGTH]


def _described(path: Path) -> dict[str, int | str]:
    data = path.read_bytes()
    return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _filled_worker(worker: Path, lock: str, files: Mapping[str, Mapping[str, int | str]]) -> str:
    text = worker.read_text(encoding="utf-8")
    for literal, value in ((LOCK_LITERAL, json.dumps(lock)), (FILES_LITERAL, json.dumps(files, sort_keys=True))):
        if text.count(literal) != 1:
            raise BuildError(f"{worker}: {literal} must stand there exactly once; the build puts a value in its place.")
        text = text.replace(literal, value)
    return text


def _extra_modules(pyodide: Path) -> list[str]:
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        names = [name.removesuffix(".py") for name in library.namelist() if name.endswith(".py")]
    modules = sorted(name.removesuffix("/__init__").replace("/", ".") for name in names)
    for pattern in EXTRA_MODULES:
        if not any(fnmatchcase(module, pattern) for module in modules):
            raise BuildError(
                f"{__file__}: EXTRA_MODULES has {pattern!r}, but Pyodide's library has nothing of that name."
            )
    return [module for module in modules if any(fnmatchcase(module, pattern) for pattern in EXTRA_MODULES)]


def _compiled_library(out: Path, pyodide: Path) -> Path:
    """Where the whole compiled standard library is kept between builds: it changes with Pyodide only."""
    digest = hashlib.sha256((SCRIPTS / "pack.py").read_bytes())
    digest.update((pyodide / "python_stdlib.zip").read_bytes())
    folder = out / "cache"
    folder.mkdir(exist_ok=True)
    return folder / f"library-{digest.hexdigest()[:HASH_LENGTH]}.zip"


def _hash_of_inputs(files: Mapping[str, Path], pyodide: Path, worker: Path) -> str:
    scripts = {f"scripts/{path.name}": path for path in SCRIPTS.iterdir() if path.is_file()}
    itself = {"bundle.py": Path(__file__), "worker.mjs": worker}
    library = {f"pyodide/{name}": pyodide / name for name in (*PYODIDE_FILES, "python_stdlib.zip", "package.json")}
    digest = hashlib.sha256()
    for name, path in sorted({**files, **scripts, **itself, **library}.items()):
        if not path.is_file():
            raise BuildError(f"{path} is missing; the engine folder cannot be built without it.")
        digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _run_node(script: Path, job: Path) -> None:
    done = subprocess.run([node(), str(script), str(job)], check=False)
    if done.returncode:
        raise BuildError(
            "The engine could not be built or does not run in Pyodide; the error above names the Python file and line. "
            "Python code that ships may use the standard library, Jinja2 and MarkupSafe only."
        )


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Let no second build run at the same time: tests in several processes may all ask for the engine."""
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Build, and tell where the result lies and how large it is."""
    try:
        bundle = build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in bundle.folder.iterdir())
    print(f"   build/{bundle.address} ({size / 1e6:.1f} MB before the web server's compression)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
