"""The lines inside our fences (``key: value``), and refusals that name the page and the line.

A fence that raises anything but SuperFencesException silently becomes a block of code, even in a strict build.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from engine.core.errors import EngineError
from engine.games.registry import metas
from site_hooks.errors import SiteError
from site_hooks.pages import Page, page_of
from site_hooks.project import BuildError

Options = Mapping[str, str]
Fence = Callable[[Page, Options, str], str]


def fence(function: Fence) -> Callable[..., str]:
    """Turn *page and options in, HTML out* into a formatter of pymdownx.superfences."""

    @wraps(function)
    def formatter(source: str, language: str, _class: str, _options: object, md: Markdown, **_: Any) -> str:
        page = page_of(md)
        try:
            return function(page, parse(source), source)
        except Exception as error:
            text = (
                str(error)
                if isinstance(error, BuildError | EngineError | LookupError)
                else f"{type(error).__name__}: {error}"
            )
            raise SuperFencesException(
                f"{page.place(source)}: the `{language}` fence cannot be shown: {text}"
            ) from error

    return formatter


def no_header(language: str, inputs: Mapping[str, str], _options: object, _attrs: object, md: Markdown) -> bool:
    """Superfences validator: everything stands inside the fence, nothing beside its name."""
    if inputs:
        found = ", ".join(inputs)
        place = page_of(md).place(f"```{language}")
        raise SuperFencesException(
            f"{place}: `{found}` stands beside the fence's name; put it inside, as a line `key: value`"
        )
    return True


def parse(source: str) -> dict[str, str]:
    """The fence's lines by key; raises SiteError for a line of another form."""
    options: dict[str, str] = {}
    for line in source.splitlines():
        if not line.strip():
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not value:
            raise SiteError(f"{line.strip()!r} is not of the form `key: value`")
        if key in options:
            raise SiteError(f"`{key}` stands twice")
        options[key] = value
    return options


def allow(options: Options, *keys: str) -> None:
    """Raise SiteError for a key that the fence does not know."""
    for key in options:
        if key not in keys:
            raise SiteError(f"`{key}` is not known here; known are {', '.join(f'`{name}`' for name in keys)}")


def game(page: Page, options: Options) -> str | None:
    """The game that the fence names, else that of the page's folder; raises SiteError for an unknown one."""
    named = options.get("game")
    known = [str(meta.id) for meta in metas()]
    if named and named not in known:
        raise SiteError(f"there is no game {named!r}; there are {', '.join(known)}")
    return named or page.game
