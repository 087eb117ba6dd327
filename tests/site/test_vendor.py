"""Fonts and libraries for the page."""

from __future__ import annotations

import re

from site_hooks.project import npm_package
from site_hooks.vendor import FACES, UNICODE_RANGES, WORKBOX, vendor

LETTERS = "ąćęłńóśźż äöüß áčďéěíňóřšťúůýž õšž „”“–…×"


def test_every_file_named_in_the_style_sheet_is_there(tmp_path):
    out = vendor(tmp_path / "vendor")
    style = (out / "fonts" / "fonts.css").read_text(encoding="utf-8")
    files = re.findall(r'url\("([^"]+)"\)', style)
    assert len(files) == len(FACES) * len(UNICODE_RANGES) == len(set(files))
    for file in files:
        assert (out / "fonts" / file).read_bytes().startswith(b"wOF2")
    assert "http" not in style


def test_ranges_are_those_of_the_package():
    for face in FACES:
        rules = (npm_package(f"@fontsource/{face.package}") / f"{face.weight}.css").read_text(encoding="utf-8")
        for part in UNICODE_RANGES.values():
            assert part in rules


def test_ranges_hold_the_letters_of_all_languages():
    ranges = [
        (int(first, 16), int(last or first, 16))
        for part in UNICODE_RANGES.values()
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", part)
    ]
    for letter in LETTERS:
        assert any(first <= ord(letter) <= last for first, last in ranges), letter


def test_licences_and_libraries_go_along(tmp_path):
    out = vendor(tmp_path / "vendor")
    assert "SIL Open Font License" in (out / "fonts" / "grenze-LICENSE.txt").read_text(encoding="utf-8")
    library = (out / "idiomorph.esm.js").read_text(encoding="utf-8")
    assert library.endswith("export { Idiomorph };\n")
    assert len(library) < 15_000
    assert (out / "tests" / "axe.min.js").is_file()
    workbox = (out / "workbox.js").read_text(encoding="utf-8")
    assert [f"workbox-{module}" for module in WORKBOX] == re.findall(
        r"^/\*! (\S+) [\d.]+, MIT licence", workbox, re.MULTILINE
    )
    assert "Permission is hereby granted" in workbox
    assert "sourceMappingURL" not in workbox
