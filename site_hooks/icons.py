"""Copies the icons that templates use from npm into one drawing of theirs, which the page loads once.

A template names its icons in a comment, `{# icons: hourglass padlock #}`; for each folder of templates that does, this
writes `icons.svg` there, with a symbol for each, and `icons.html.j2`, with a macro `icon(name)` that shows one of them.
The files are committed: a build needs no npm package for them.
Command: `python -m site_hooks.icons`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from site_hooks.project import ROOT, BuildError, npm_package

USED = re.compile(r"\{#\s*icons:\s*([a-z0-9\s-]+?)\s*#\}")
TEMPLATE = "icons.html.j2"
DRAWING = "icons.svg"
SHAPES = re.compile(r'(?:<(?:path|circle|g)(?: [a-z-]+="[^"<>]*")*/?>|</g>)+')
CREDIT = (
    "Written by `python -m site_hooks.icons`. Icons by the authors of game-icons.net, CC BY 3.0: see the about page."
)
BOX = 'viewBox="0 0 512 512" aria-hidden="true"'
MACRO = f"""\
{{# {CREDIT} #}}
{{% macro icon(name, css="") -%}}
<svg class="play-icon{{{{ ' ' ~ css if css }}}}" {BOX}><use xlink:href="icons:{{{{ name }}}}"/></svg>
{{%- endmacro %}}
"""
"""`icons:` stands for the address of the drawing, which only the rendering of a page knows.

The old name of the attribute, because the theme's instant navigation fails on a `use` with a bare `href`.
"""


def used(folder: Path) -> list[str]:
    """The icons that the templates of a folder name, sorted."""
    found = (match for file in sorted(folder.glob("*.j2")) for match in USED.finditer(file.read_text("utf-8")))
    return sorted({name for match in found for name in match[1].split()})


def drawing(names: list[str], drawn: Mapping[str, Mapping[str, str]]) -> str:
    """The drawing with these icons.

    Raises BuildError for an icon that the package does not have, or that holds more than plain shapes.
    """
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {CREDIT} -->\n']
    for name in names:
        if name not in drawn:
            raise BuildError(f"no icon {name!r} in the package of icons; look its name up on game-icons.net")
        body = drawn[name]["body"]
        if not SHAPES.fullmatch(body):
            raise BuildError(f"icon {name!r} holds more than plain shapes; choose another one")
        lines.append(f'<symbol id="{name}" viewBox="0 0 512 512">{body}</symbol>\n')
    return "".join(lines) + "</svg>\n"


def write(root: Path = ROOT / "engine") -> list[Path]:
    """Write the icons of each folder of templates; answers the files that changed."""
    drawn = json.loads((npm_package("@iconify-json/game-icons") / "icons.json").read_text("utf-8"))["icons"]
    changed = []
    for folder in sorted(path for path in root.rglob("templates") if path.is_dir()):
        names = used(folder)
        if not names:
            continue
        for file, text in ((DRAWING, drawing(names, drawn)), (TEMPLATE, MACRO)):
            target = folder / file
            if not target.is_file() or target.read_text("utf-8") != text:
                target.write_text(text, "utf-8")
                changed.append(target)
    return changed


def main() -> int:
    """Write the icons, or say what is wrong."""
    try:
        changed = write()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(f"   {path.relative_to(ROOT)}" for path in changed) or "   icons are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
