"""Compiles the message catalogues (`messages/<lang>.po` beside the code they speak for) and checks them.

A page must never show a message's key or another language's sentence. So a catalogue with a missing, fuzzy, unknown or
half-translated message is not compiled: all languages hold the same messages, with the same placeholders.
Command: `python -m engine.content.messages`.
"""

from __future__ import annotations

import io
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

LANGUAGES = ("en", "pl", "de", "cs", "et")
REFERENCE = "en"
ENGINE = Path(__file__).resolve().parent.parent
SITE = ENGINE.parent / "site_hooks"
FIXED_DATE = datetime(2020, 1, 1, tzinfo=UTC)  # a compiled catalogue must not change from one day to the next
PLACEHOLDER = re.compile(r"\{(\w+)[^{}]*\}|%\((\w+)\)[a-z]")

Key = tuple[str, str]


def shown(path: Path) -> str:
    """A path as messages show it: below the project's folder where it is."""
    return path.relative_to(ENGINE.parent).as_posix() if path.is_relative_to(ENGINE.parent) else path.as_posix()


@dataclass(frozen=True, slots=True, order=True)
class Trouble:
    """One thing that is wrong in a catalogue, and where."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{shown(self.file)}:{self.line}: {self.text}"


class MessageError(Exception):
    """Catalogues that cannot be compiled; the text has a line for each thing that is wrong."""

    def __init__(self, troubles: list[Trouble]) -> None:
        self.troubles = sorted(troubles)
        super().__init__("\n".join(map(str, self.troubles)))


def compile_all(*roots: Path) -> tuple[Path, ...]:
    """Compile every catalogue under these folders (the engine's and the site's); answers the files that changed.

    Raises MessageError, with all that is wrong in all of them.
    """
    troubles: list[Trouble] = []
    changed: list[Path] = []
    for folder in sorted({path.parent for root in roots or (ENGINE, SITE) for path in root.rglob("messages/*.po")}):
        catalogs = _read_folder(folder, troubles)
        reference = catalogs.get(REFERENCE)
        for language, catalog in catalogs.items():
            source = folder / f"{language}.po"
            found = _check(source, catalog, reference)
            troubles.extend(found)
            if not found and _write(source.with_suffix(".mo"), catalog):
                changed.append(source.with_suffix(".mo"))
    if troubles:
        raise MessageError(troubles)
    return tuple(changed)


def _read_folder(folder: Path, troubles: list[Trouble]) -> dict[str, Catalog]:
    catalogs = {}
    for language in LANGUAGES:
        source = folder / f"{language}.po"
        if not source.is_file():
            troubles.append(
                Trouble(
                    source, 1, f"this catalogue is missing; {shown(folder)} must have all of {', '.join(LANGUAGES)}"
                )
            )
            continue
        try:
            with source.open("rb") as file:
                catalogs[language] = read_po(file, locale=language, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            line = getattr(error, "lineno", None)
            troubles.append(Trouble(source, (line or 0) + 1, f"not a message catalogue: {error}"))
    troubles.extend(
        Trouble(path, 1, f"{path.stem!r} is no language of the site ({', '.join(LANGUAGES)})")
        for path in sorted(folder.glob("*.po"))
        if path.stem not in LANGUAGES
    )
    return catalogs


def _check(source: Path, catalog: Catalog, reference: Catalog | None) -> list[Trouble]:
    messages = _messages(catalog)
    lines = _lines(source)
    troubles = [
        Trouble(source, lines.get(key, 1), text)
        for key, message in messages.items()
        for text in _wrong_in(message, catalog, reference)
    ]
    troubles.extend(
        Trouble(source, 1, f"obsolete message {_id(message)!r}: delete it, or bring it back")
        for message in catalog.obsolete.values()
    )
    troubles.extend(
        Trouble(source, line, f"message {key[1]!r} stands here a second time") for key, line in _doubled(source)
    )
    if reference is not None:
        missing = _messages(reference).keys() - messages.keys()
        troubles.extend(Trouble(source, 1, f"message {key[1]!r} is missing; {REFERENCE}.po has it") for key in missing)
    return troubles


def _wrong_in(message: Message, catalog: Catalog, reference: Catalog | None) -> list[str]:
    name = _id(message)
    if message.fuzzy:
        return [f"message {name!r} is marked fuzzy: correct it and remove the mark"]
    texts = _texts(message)
    wrong = []
    if message.pluralizable and len(texts) != catalog.num_plurals:
        wrong.append(f"message {name!r} has {len(texts)} plural forms, this language has {catalog.num_plurals}")
    if not all(text.strip() for text in texts):
        wrong.append(f"message {name!r} has no text here (or not in every plural form)")
    if reference is None or wrong:
        return wrong
    original = reference.get(message.id, message.context)
    if original is None:
        return [f"message {name!r} is not in {REFERENCE}.po: delete it here, or add it there"]
    if message.pluralizable != original.pluralizable:
        return [
            f"message {name!r} counts something in one language only: msgid_plural stands in every catalogue or in none"
        ]
    allowed = set().union(*(_placeholders(text) for text in _texts(original)))
    needed = set.intersection(*(_placeholders(text) for text in _texts(original)))
    for text in texts:
        used = _placeholders(text)
        # A form for one thing need not repeat the number ("one card").
        if not needed <= used <= allowed:
            expected = ", ".join(sorted(allowed)) or "none"
            wrong.append(f"message {name!r}: {text!r} must have the placeholders of {REFERENCE}.po ({expected})")
    return wrong


def _messages(catalog: Catalog) -> dict[Key, Message]:
    return {(message.context or "", _id(message)): message for message in catalog if message.id}


def _id(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, (tuple, list)) else message.id)


def _texts(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def _placeholders(text: str) -> set[str]:
    return {braces or percent for braces, percent in PLACEHOLDER.findall(text)}


def _entries(source: Path) -> list[tuple[Key, int]]:
    """Key and line of every message in the file, also of those that stand there twice."""
    entries: list[tuple[Key, int]] = []
    context, text, line, collecting = "", "", 0, ""
    for number, row in enumerate([*source.read_text(encoding="utf-8").splitlines(), 'msgctxt ""'], start=1):
        keyword, _, rest = row.partition(" ")
        if keyword in ("msgctxt", "msgid", "msgid_plural", "msgstr", "msgstr[0]"):
            if collecting == "msgid":
                entries.append(((context, text), line))
                context = ""
            collecting = keyword
            quoted = rest
            if keyword == "msgid":
                text, line = "", number
        elif row.startswith('"'):
            quoted = row
        else:
            continue
        if collecting == "msgctxt":
            context = context + _unquoted(quoted) if row.startswith('"') else _unquoted(quoted)
        elif collecting == "msgid":
            text += _unquoted(quoted)
    return entries


def _unquoted(text: str) -> str:
    body = text.strip()[1:-1]
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1]), body)


def _lines(source: Path) -> dict[Key, int]:
    return dict(reversed(_entries(source)))


def _doubled(source: Path) -> list[tuple[Key, int]]:
    lines: dict[Key, list[int]] = defaultdict(list)
    for key, line in _entries(source):
        lines[key].append(line)
    return [(key, line) for key, found in lines.items() for line in found[1:]]


def _write(target: Path, catalog: Catalog) -> bool:
    """Write the compiled catalogue if it differs from the one there; answers whether it did."""
    catalog.creation_date = FIXED_DATE
    catalog.revision_date = FIXED_DATE
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    if target.exists() and target.read_bytes() == buffer.getvalue():
        return False
    target.write_bytes(buffer.getvalue())
    return True


def main() -> int:
    """Compile all, or show what is wrong."""
    try:
        changed = compile_all()
    except MessageError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"   {len(changed)} catalogues compiled" if changed else "   up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
