"""Puts what the page takes from npm in one place: fonts, libraries, and for tests the accessibility checker.

Writes `build/vendor/`: `fonts/` (WOFF2 files, `fonts.css`, licences), `idiomorph.esm.js`, `workbox.js` (for the service
worker, a classic script) and, for tests only, `tests/axe.min.js`.
Command: `python -m site_hooks.vendor`.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from site_hooks.project import BUILD, BuildError, npm_package

# Which letters a file holds, so that a page fetches only what it shows. The ranges are those of the font packages.
UNICODE_RANGES = {
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,"
    "U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    "latin-ext": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,"
    "U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
}


@dataclass(frozen=True, slots=True)
class Face:
    """One style of a font."""

    package: str
    family: str
    weight: int
    style: str = "normal"


FACES = (
    Face("alegreya-sans", "Alegreya Sans", 400),
    Face("alegreya-sans", "Alegreya Sans", 400, "italic"),
    Face("alegreya-sans", "Alegreya Sans", 700),
    Face("grenze", "Grenze", 600),
)


WORKBOX = ("core", "routing", "strategies")
"""Its modules in the order in which they need each other."""


def vendor(out: Path = BUILD / "vendor") -> Path:
    """Write the folder anew.

    Raises BuildError if a package or a file of one is missing.
    """
    shutil.rmtree(out, ignore_errors=True)
    fonts = out / "fonts"
    fonts.mkdir(parents=True)
    (out / "tests").mkdir()
    (fonts / "fonts.css").write_text(
        "\n".join(_rule(face, part, fonts) for face in FACES for part in UNICODE_RANGES), "utf-8"
    )
    for package in sorted({face.package for face in FACES}):
        _copy(npm_package(f"@fontsource/{package}") / "LICENSE", fonts / f"{package}-LICENSE.txt")
    idiomorph(out)
    licence = (npm_package("workbox-core") / "LICENSE").read_text(encoding="utf-8").strip()
    workbox = "\n".join(_workbox(module) for module in WORKBOX)
    (out / "workbox.js").write_text(f"/*!\n{licence}\n*/\n{workbox}", "utf-8")
    _copy(npm_package("axe-core") / "axe.min.js", out / "tests" / "axe.min.js")
    return out


def idiomorph(out: Path) -> None:
    """Its small build, which is a classic script, as the module that its large build is: both end in one export."""
    package = npm_package("idiomorph")
    file = package / "dist" / "idiomorph.min.js"
    if not file.is_file():
        raise BuildError(f"{file} is missing; the package's version may have changed its layout. See {__name__}.")
    info = json.loads((package / "package.json").read_text(encoding="utf-8"))
    notice = f"/*! idiomorph {info['version']}, {info['license']} licence */"
    code = file.read_text(encoding="utf-8").strip()
    (out / "idiomorph.esm.js").write_text(f"{notice}\n{code}\nexport {{ Idiomorph }};\n", "utf-8")


def _rule(face: Face, part: str, fonts: Path) -> str:
    file = f"{face.package}-{part}-{face.weight}-{face.style}.woff2"
    _copy(npm_package(f"@fontsource/{face.package}") / "files" / file, fonts / file)
    return (
        "@font-face {\n"
        f'  font-family: "{face.family}";\n'
        f"  font-style: {face.style};\n"
        f"  font-weight: {face.weight};\n"
        "  font-display: swap;\n"
        f'  src: url("{file}") format("woff2");\n'
        f"  unicode-range: {UNICODE_RANGES[part]};\n"
        "}\n"
    )


def _workbox(module: str) -> str:
    """A module as workbox builds it for pages without a bundler, with its notice and without its debugger's map."""
    package = npm_package(f"workbox-{module}")
    file = package / "build" / f"workbox-{module}.prod.js"
    if not file.is_file():
        raise BuildError(f"{file} is missing; the package's version may have changed its layout. See {__name__}.")
    info = json.loads((package / "package.json").read_text(encoding="utf-8"))
    code = re.sub(r"^//# sourceMappingURL=.*$", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE).strip()
    return f"/*! {info['name']} {info['version']}, {info['license']} licence, {info['author']} */\n{code}\n"


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BuildError(
            f"{source} is missing; the package's version may have changed its layout. See site_hooks/vendor.py."
        )
    shutil.copyfile(source, target)


def main() -> int:
    """Write the folder and tell its size."""
    try:
        out = vendor()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in out.rglob("*.woff2"))
    print(f"   build/vendor/ ({len(FACES)} font styles, {size // 1000} kB in all)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
