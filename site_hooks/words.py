"""The site's own sentences (names, badges, footer), from the catalogues in ``site_hooks/messages``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from site_hooks.errors import SiteError
from site_hooks.places import shown

MESSAGES = Path(__file__).parent / "messages"


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All sentences of one language by key.

    Raises SiteError for a sentence that is missing or marked fuzzy: nothing falls back silently.
    """
    file = MESSAGES / f"{lang}.po"
    if not file.is_file():
        raise SiteError(f"{shown(file)}: there is no such file; the site's own sentences in {lang!r} belong there")
    with file.open("rb") as stream:
        messages = [message for message in read_po(stream, locale=lang, abort_invalid=True) if message.id]
    for message in messages:
        if not message.string or message.fuzzy:
            raise SiteError(
                f"{shown(file)}:{message.lineno}: {message.id!r} has no finished translation; write its msgstr"
            )
    return {str(message.id): str(message.string) for message in messages}


def word(key: str, lang: str, **values: str) -> str:
    """The sentence ``site.<key>`` in the language, its placeholders filled in."""
    return sentence(key, lang).format(**values)


def sentence(key: str, lang: str) -> str:
    """The sentence ``site.<key>`` with its placeholders as they are: the page's script fills them in."""
    try:
        return catalogue(lang)[f"site.{key}"]
    except KeyError:
        raise SiteError(f'{shown(MESSAGES / f"{lang}.po")}: msgid "site.{key}" is missing; add it') from None
