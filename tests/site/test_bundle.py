"""The engine folder: what lies in it, that two builds are the same, and that it runs in Pyodide."""

from __future__ import annotations

import json
import shutil
import zipfile

import pytest

from site_hooks import bundle
from site_hooks.node_engine import node_engine
from site_hooks.program import shipped_files
from site_hooks.project import BuildError

FILES = {
    "engine.zip", "manifest.json", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "stdlib.zip", "worker.mjs",
}  # fmt: skip

WORKER_API = '''
"""Says hello."""
from __future__ import annotations
import json
import jinja2
TEMPLATES = jinja2.Environment(loader=jinja2.PackageLoader("engine.presentation"), autoescape=True)
def dispatch(text: str) -> str:
    request = json.loads(text)
    if request["op"] != "hello":
        return json.dumps({"ok": False})
    import colorsys
    html = TEMPLATES.get_template("hello.html").render(name=request["name"])
    return json.dumps({"ok": True, "html": html, "hue": colorsys.rgb_to_hsv(0, 1, 0)[0]})
'''

WORKER = 'const LOCK = "__PYODIDE_LOCK__"; const FILES = "__ENGINE_FILES__";'


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A small engine of its own, with data and with things that must not be shipped."""
    root = tmp_path_factory.mktemp("source")
    for package in ("", "core", "games", "presentation", "browser", "content", "cli"):
        (root / "engine" / package).mkdir(parents=True, exist_ok=True)
        (root / "engine" / package / "__init__.py").write_text("", encoding="utf-8")
    (root / "engine" / "browser" / "worker_api.py").write_text(WORKER_API, encoding="utf-8")
    (root / "engine" / "presentation" / "templates").mkdir()
    (root / "engine" / "presentation" / "templates" / "hello.html").write_text("<b>{{ name }}</b>", encoding="utf-8")
    (root / "engine" / "presentation" / "messages").mkdir()
    (root / "engine" / "presentation" / "messages" / "en.po").write_text("", encoding="utf-8")
    (root / "engine" / "presentation" / "messages" / "en.mo").write_bytes(b"mo")
    (root / "worker.mjs").write_text(WORKER, encoding="utf-8")
    return root


def build(source, out):
    return bundle.build(out, engine=source / "engine", worker=source / "worker.mjs")


@pytest.fixture(scope="module")
def built(source, tmp_path_factory):
    return build(source, tmp_path_factory.mktemp("out"))


def test_holds_these_files_and_names_them_in_the_manifest(built):
    manifest = json.loads((built.folder / "manifest.json").read_text(encoding="utf-8"))
    assert {path.name for path in built.folder.iterdir()} == FILES
    assert set(manifest["files"]) == FILES - {"manifest.json"}
    for name, entry in manifest["files"].items():
        assert (built.folder / name).stat().st_size == entry["size"]
    assert manifest["python"].startswith("3.")
    assert manifest["pyodide"].startswith("314.")


def test_the_folder_is_named_by_all_that_lies_in_it(built, tmp_path):
    assert built.folder.name == built.hash == bundle.folder_hash(built.folder)
    copy = tmp_path / "copy"
    for name in sorted(FILES):
        shutil.copytree(built.folder, copy, dirs_exist_ok=True)
        (copy / name).write_bytes((copy / name).read_bytes() + b" ")
        assert bundle.folder_hash(copy) != built.hash, f"{name} does not count"


def test_two_builds_are_the_same(built, source, tmp_path):
    assert build(source, tmp_path).hash == built.hash


def test_an_unchanged_engine_is_not_built_again(built, source, monkeypatch):
    monkeypatch.setattr(bundle, "_run_node", None)
    assert build(source, built.folder.parent.parent) == built


def test_a_broken_folder_is_not_taken_for_a_built_one(built, tmp_path):
    shutil.copytree(built.folder.parent, tmp_path / "engine")
    assert bundle.current(tmp_path) is not None
    (tmp_path / "engine" / built.hash / "stdlib.zip").unlink()
    assert bundle.current(tmp_path) is None


def test_the_worker_knows_the_lock_and_the_files(built):
    text = (built.folder / "worker.mjs").read_text(encoding="utf-8")
    assert "__PYODIDE_LOCK__" not in text
    assert "__ENGINE_FILES__" not in text
    assert str((built.folder / "engine.zip").stat().st_size) in text


def test_ships_compiled_code_and_data_but_no_sources(built):
    with zipfile.ZipFile(built.folder / "engine.zip") as archive:
        names = set(archive.namelist())
        dates = {entry.date_time for entry in archive.infolist()}
    assert "engine/presentation/templates/hello.html" in names
    assert "engine/presentation/messages/en.mo" in names
    assert "engine/browser/worker_api.pyc" in names
    assert {"jinja2/environment.pyc", "markupsafe/_native.pyc"} <= names
    assert not [name for name in names if name.endswith((".py", ".po", ".so")) or "_speedups" in name]
    assert not [name for name in names if name.startswith(("engine/content", "engine/cli"))]
    assert len(dates) == 1


def test_the_library_is_compiled_and_trimmed(built):
    with zipfile.ZipFile(built.folder / "stdlib.zip") as archive:
        names = set(archive.namelist())
    assert all(name.endswith(".pyc") for name in names)
    assert "json/decoder.pyc" in names
    assert "colorsys.pyc" in names, "an import inside a function was overlooked"
    assert not {"unittest/case.pyc", "tkinter/__init__.pyc", "sqlite3/__init__.pyc", "doctest.pyc"} & names
    assert len(names) < 250


def test_the_folder_alone_runs_the_engine(built):
    with node_engine(built.folder) as engine:
        answer = json.loads(engine.dispatch('{"op":"hello","name":"<Žofie>"}'))
        assert answer == {"ok": True, "html": "<b>&lt;Žofie&gt;</b>", "hue": 1 / 3}
        assert json.loads(engine.dispatch('{"op":"none"}')) == {"ok": False}


def test_an_engine_that_does_not_run_says_where(source, built, tmp_path, capfd):
    shutil.copytree(source, tmp_path / "source")
    shutil.copytree(built.folder.parent.parent / "cache", tmp_path / "out" / "cache")
    (tmp_path / "source" / "engine" / "core" / "broken.py").write_text("import tkinter\n", encoding="utf-8")
    with pytest.raises(BuildError, match="error above names the Python file"):
        build(tmp_path / "source", tmp_path / "out")
    told = capfd.readouterr().err
    assert "tkinter" in told
    assert 'engine/core/broken.py", line 1' in told
    assert len(told) < 5000


def test_a_worker_without_its_literals_is_refused(source, tmp_path):
    (tmp_path / "worker.mjs").write_text("no literals", encoding="utf-8")
    with pytest.raises(BuildError, match=r"__PYODIDE_LOCK__.*exactly once"):
        bundle.build(tmp_path / "out", engine=source / "engine", worker=tmp_path / "worker.mjs")


def test_our_own_engine_ships_these_packages_only():
    names = shipped_files()
    assert {name.split("/")[0] for name in names} == {"engine", "jinja2", "markupsafe"}
    assert {name.split("/")[1] for name in names if name.startswith("engine/")} == {
        "__init__.py", "core", "games", "presentation", "browser",
    }  # fmt: skip
