"""Spells every word of a language's prose: with hunspell, Estonian with aspell, and with our own lists of words.

The lists, ``tests/site/spelling/<lang>.txt``, hold right words that the dictionaries lack, each below a remark that
says what kind of word it is; ``names.txt`` beside them holds names, for all languages. An entry with a hyphen at its
end (``haarangu-``) is the first part of compounds: what follows it must be a word by itself.

Commands: ``python -m site_hooks.spelling [lang …]`` prints unknown words and where they stand, and which words of the
lists nothing needs; ``python -m site_hooks.spelling --install`` fetches the programs where that is allowed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from engine.presentation.catalogue import LANGUAGES
from site_hooks.project import ROOT, BuildError
from site_hooks.prose import prose

LISTS = ROOT / "tests" / "site" / "spelling"
NAMES = "names"
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "en": ("hunspell", "-l", "-d", "en_GB", "-i", "utf-8"),
    "pl": ("hunspell", "-l", "-d", "pl_PL", "-i", "utf-8"),
    "de": ("hunspell", "-l", "-d", "de_DE", "-i", "utf-8"),
    "cs": ("hunspell", "-l", "-d", "cs_CZ", "-i", "utf-8"),
    "et": ("aspell", "list", "--lang=et", "--encoding=utf-8"),
}
"""What reads words, one a line, and prints those it does not know. Both programs then look for no suggestions."""
SHORTEST_REST = 3
"""Letters that the second part of a compound has at least."""
PACKAGES = (
    "hunspell", "hunspell-en-gb", "hunspell-pl", "hunspell-de-de", "hunspell-cs", "aspell", "aspell-et",
)  # fmt: skip
"""Packages of Debian and of Ubuntu."""


def unknown(lang: str) -> dict[str, list[str]]:
    """The words of a language that neither its dictionary nor our lists have, each with the places where it stands.

    Raises BuildError where the program or its dictionary is missing.
    """
    places: dict[str, list[str]] = {}
    for line in prose(lang):
        for word in line.words():
            found = places.setdefault(word, [])
            if line.place not in found:
                found.append(line.place)
    ours = known(lang)
    refused = [word for word in _refused(lang, places) if not forms(word) & ours]
    compounds = {word: rests for word in refused if (rests := _rests(word, ours))}
    allowed = {rest for rests in compounds.values() for rest in rests}
    allowed -= {rest for rest in _refused(lang, allowed) if not forms(rest) & ours}
    return {word: places[word] for word in refused if not allowed & compounds.get(word, set())}


def forms(word: str) -> set[str]:
    """A word as a list may have it: as it is, small at the beginning of a sentence, small in capitals.

    A first part of compounds may stand alone, before a hyphen.
    """
    plain = {word, word.removesuffix("'s")}
    small = {form for text in plain for form in (text, text[:1].lower() + text[1:])}
    small |= {form for text in plain if text.isupper() for form in (text.lower(), text.capitalize())}
    return small | {f"{form}-" for form in small}


def _rests(word: str, ours: frozenset[str]) -> set[str]:
    """What follows a first part of the list in a compound; also with a capital, as German nouns have it."""
    found = set()
    for end in range(2, len(word) - SHORTEST_REST + 1):
        if any(form.endswith("-") and form in ours for form in forms(word[:end])):
            rest = word[end:].lower()
            found |= {rest, rest.capitalize(), *_rests(rest, ours)}
    return found


@cache
def known(lang: str) -> frozenset[str]:
    """Our own words of a language, and the names."""
    return frozenset(word for name in (lang, NAMES) for block in blocks(name) for word in block)


def blocks(name: str) -> list[list[str]]:
    """The words of a list, block by block: each begins with a remark on what kind of word it holds."""
    found: list[list[str]] = [[]]
    for line in (LISTS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            found.append([])
        elif line.strip():
            found[-1].append(line.strip())
    return [block for block in found if block]


def missing() -> dict[str, str]:
    """The languages that cannot be checked here, each with the reason."""
    return {lang: why for lang in LANGUAGES if (why := _missing(lang))}


@cache
def _missing(lang: str) -> str:
    command = COMMANDS[lang]
    if shutil.which(command[0]) is None:
        return f"there is no {command[0]}"
    tried = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    return "" if tried.returncode == 0 and not tried.stderr.strip() else f"{command[0]} says: {tried.stderr.strip()}"


def advice() -> str:
    """How to get the programs by hand."""
    return f"on Debian or Ubuntu: sudo apt-get install {' '.join(PACKAGES)}"


def _refused(lang: str, words: Iterable[str]) -> list[str]:
    """The words that the dictionary does not have, in alphabetical order."""
    why = _missing(lang)
    if why:
        raise BuildError(f"the spelling of {lang!r} cannot be checked: {why}; {advice()}")
    asked = sorted(words)
    done = subprocess.run(COMMANDS[lang], input="\n".join(asked) + "\n", capture_output=True, text=True, check=True)
    refused = set(done.stdout.splitlines())
    return [word for word in asked if word in refused]


def unneeded(lang: str) -> list[str]:
    """Words of a language's list that no text has, or that its dictionary has as well."""
    refused = _refused(lang, {word for line in prose(lang) for word in line.words()})
    ours = {word for block in blocks(lang) for word in block}
    rests = {rest for word in refused for rest in _rests(word, frozenset(ours))}
    wanted = {form for word in (*refused, *rests) for form in forms(word)}
    small = [word.lower() for word in refused]
    firsts = {word for word in ours if word.endswith("-") and any(word[:-1].lower() in text for text in small)}
    return sorted(ours - wanted - firsts)


def install() -> int:
    """Fetch programs and dictionaries where that needs nobody's password; else say what to do, which is no failure."""
    if not missing():
        print("   dictionaries: all there")
        return 0
    install_command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]
    if shutil.which("apt-get") and os.geteuid() != 0 and os.environ.get("CI"):
        install_command = ["sudo", "-n", *install_command]
    elif not shutil.which("apt-get") or os.geteuid() != 0:
        print(f"   dictionaries are missing, so spelling will not be checked here; {advice()}")
        return 0
    print(f"   installing {' '.join(PACKAGES)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    refresh = [*install_command[: install_command.index("install")], "update", "-qq"]
    for command in (install_command, refresh, install_command):
        # The lists of packages may be missing or old: the second try fetches them first.
        done = subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)
        if done.returncode == 0 and "install" in command:
            _missing.cache_clear()
            return 0
    print(f"apt-get could not install the dictionaries; see its message above. By hand, {advice()}", file=sys.stderr)
    return 1


def main(arguments: Iterable[str] | None = None) -> int:
    """The commands; 1 where a word is unknown."""
    parser = argparse.ArgumentParser(prog="python -m site_hooks.spelling", description="Check the spelling.")
    parser.add_argument("languages", nargs="*", default=[], metavar="lang", help="languages, all by default")
    parser.add_argument("--install", action="store_true", help="fetch programs and dictionaries")
    options = parser.parse_args(None if arguments is None else list(arguments))
    if options.install:
        return install()
    failed = False
    for lang in options.languages or LANGUAGES:
        try:
            found, rest = unknown(lang), unneeded(lang)
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
        failed = failed or bool(found)
        for word, places in found.items():
            print(f"{lang}: {word}\t{', '.join(places[:3])}")
        if rest:
            print(f"{lang}: nothing needs {', '.join(rest)} in {_shown(LISTS / f'{lang}.txt')}")
    return int(failed)


def _shown(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
