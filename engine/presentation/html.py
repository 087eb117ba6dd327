"""The table as HTML: the only importer of the template library."""

from __future__ import annotations

import pkgutil
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

from jinja2 import BaseLoader, Environment, ModuleLoader, StrictUndefined, TemplateNotFound
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from engine.core.ids import RuleId, Seat, anchor, section
from engine.core.table import Button, Clock, Entry, Message
from engine.games.registry import game, metas
from engine.presentation.catalogue import Catalogue
from engine.presentation.going_on import NextScenario
from engine.presentation.players import Players
from engine.presentation.seats import NOBODY, Phase

KEPT = 4_000
"""Rendered parts that are kept for each language and scenario; a long game has some hundreds."""
LAST_TABLE = "table"
"""Among the kept parts: the last page and its whole table."""


class SourceTemplates(BaseLoader):
    """``widget.html.j2`` is a shared template, ``mortum/table.html.j2`` one of a game's folder."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Any]:
        del environment
        owner, slash, name = template.rpartition("/")
        package = f"engine.games.{owner}" if slash else "engine.presentation"
        try:
            data = pkgutil.get_data(package, f"templates/{name}")
        except (OSError, ModuleNotFoundError):
            data = None
        if data is None:
            raise TemplateNotFound(template)
        return data.decode("utf-8"), f"{package}/templates/{name}", lambda: True


COMPILED = "engine.presentation.compiled"
"""The package of templates turned into modules; the build makes it for the page, where nothing is parsed."""


def environment_of(loader: BaseLoader) -> Environment:
    """A template environment: autoescape, and an undefined name is an error."""
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )


@cache
def environment() -> Environment:
    """The one template environment, of compiled templates where there are such."""
    compiled = find_spec(COMPILED)
    if compiled is None or compiled.submodule_search_locations is None:
        return environment_of(SourceTemplates())
    return environment_of(ModuleLoader(list(compiled.submodule_search_locations)))


def add_templates(archive: str) -> None:
    """Find compiled templates in one more archive, that of a game."""
    compiled = import_module(COMPILED)
    compiled.__path__.append(f"{archive}/{COMPILED.replace('.', '/')}")
    environment.cache_clear()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """All that one rendering of a widget shows."""

    game: str
    lang: str
    title: str
    """What is being played: the scenario's or the case's title."""
    table: Any
    log: Sequence[Entry]
    fresh: int
    """How many of the last log entries are new since the last action."""
    since: Sequence[Entry]
    """What has happened from the reader's own last action on, other players' moves included."""
    notice: Message | None
    """A refusal, or a word on an undo; shown above the table."""
    notice_rules: tuple[RuleId, ...]
    can_undo: bool
    can_redo: bool
    example: bool
    section: str = ""
    """The section of the rulebook that an example belongs to; empty for a scenario."""
    seed: int
    actions_done: int
    over: bool
    following: tuple[NextScenario, ...] = ()
    """Once a scenario is over: those that come next in the campaign."""
    players: Players | None = None
    """Who plays, and who may; None where there is nothing to choose."""
    bots: Mapping[Seat, str] = field(default_factory=dict)
    """The seats that programs play, with their levels."""
    awaited: Seat = NOBODY
    """Whose decision is awaited; NOBODY once the game is over."""
    phase: Phase = "ready"
    covered: bool = False
    """Nobody looks: the screen is on its way from one person to another, and the table is not drawn."""
    recap: Any = None
    """Once the game is over: the way it took, for the game's templates; None in games that have no picture of it."""


def page_folder(game_id: str) -> str:
    """The folder of a game's pages: its id with hyphens."""
    return game_id.replace("_", "-")


def rule_href(game_id: str, rule: RuleId, root: str) -> str | None:
    """Where the paragraph of a rule stands, below the language's root; None while its section is not on the site."""
    sections = next(meta.sections for meta in metas() if meta.id == game_id)
    if section(rule) not in sections:
        return None
    return f"{root}games/{page_folder(game_id)}/rules/{section(rule)}/#{anchor(rule)}"


@cache
def _why(game_id: str, rule: RuleId, root: str, label: str) -> Markup | None:
    """The link to a rule's paragraph; the same few are wanted again and again, a long log has hundreds."""
    href = rule_href(game_id, rule, root)
    link = Markup('<a class="play-why" data-rule="{}" href="{}">{}</a>')
    return None if href is None else link.format(rule, href, label)


ICONS = 'xlink:href="icons:'
"""What templates write for the address of the game's icons; in a text the quotes would be escaped."""


def render(page: Page, words: Catalogue, root: str, icons: str = "") -> str:
    """The inner HTML of a widget.

    ``root`` is the path of the language's site, for instance ``/rules/pl/``; ``icons`` the address of the game's icons.
    """

    def why(rules: Sequence[RuleId], *, limit: int = 1) -> Markup:
        """Links to the paragraphs, those that are on the site, the deciding one first."""
        label = words.word("ui.why")
        links = (_why(page.game, rule, root, label) for rule in dict.fromkeys(rules))
        return Markup(" ").join(islice((link for link in links if link is not None), limit))

    def button(item: Button, *, css: str = "", inner: str | Markup | None = None, says: str | None = None) -> Markup:
        """The button of an action; one that is not possible stays focusable and says why when pressed.

        ``inner`` is what stands on it instead of its label; ``says`` is its whole name where that leaves something out.
        """
        # Put together by hand: there are dozens on a table, and Markup.format is slow in the page.
        name = "" if says is None else f' aria-label="{escape(says)}"'
        state = "" if item.legal else ' aria-disabled="true"'
        shown = escape(inner if inner is not None else words.say(item.label))
        css = f" {css}" if css else ""
        opening = f'<button type="button" class="play-action{escape(css)}" data-action="{escape(item.action)}"'
        return Markup(f"{opening}{state}{name}>{shown}</button>")  # noqa: S704 (every part of it is escaped above)

    def kept(macro: Macro, *arguments: Hashable) -> Markup:
        """What a macro renders from plain data and words alone; most parts of a table are the same from act to act."""
        key = (macro.name, arguments)
        found: Markup | None = words.fragments.get(key)
        if found is None:
            if len(words.fragments) >= KEPT:
                words.fragments.clear()
            found = words.fragments[key] = Markup(macro(*arguments))  # noqa: S704 (rendered with autoescape)
        return found

    def clock(hour: int) -> str:
        """An hour of the day as it is written, ``01:00`` for 25."""
        return words.value(Clock(hour))

    shared = {
        "words": words,
        "say": words.say,
        "word": words.word,
        "counted": words.counted,
        "value": words.value,
        "text": words.text,
        "find_text": words.find_text,
        "find": words.find,
        "why": why,
        "button": button,
        "clock": clock,
        "kept": kept,
        "escape": escape,
        "game_rules": game(page.game).rules,
    }
    widget = environment().get_template("widget.html.j2")
    html = widget.render(page=page, game_table=_game_table(page, words, shared), **shared).strip() + "\n"
    return html.replace(ICONS, f'xlink:href="{escape(icons)}#')


def _game_table(page: Page, words: Catalogue, shared: Mapping[str, Any]) -> Markup:
    """What the game's own template draws. A refusal or an undo shows the very table that was drawn last.

    The notice and the controls stand outside of it; the game's template does not see them.
    """
    seen = replace(page, notice=None, notice_rules=(), can_undo=False, can_redo=False)
    last: tuple[Page, Markup] | None = words.fragments.get(LAST_TABLE)
    if last is not None and last[0] == seen:
        return last[1]
    name = "cover.html.j2" if page.covered else f"{page.game}/table.html.j2"
    template = environment().get_template(name)
    drawn = Markup(template.render(page=seen, table=page.table, **shared))  # noqa: S704 (rendered with autoescape)
    words.fragments[LAST_TABLE] = (seen, drawn)
    return drawn


def announce(log: Sequence[Entry], words: Catalogue) -> str:
    """What is new, as plain text."""
    return " ".join(words.say(entry.message) for entry in log)
