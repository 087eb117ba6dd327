"""Play a scenario in the terminal."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.panel import Panel

from engine.content.compile import load
from engine.core.match import Setup, seat_to_act
from engine.core.rule import Illegal
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES, Catalogue
from engine.presentation.library import Library
from engine.presentation.text import table_text


def play(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game, for instance mortum.")],
    lang: Annotated[str, typer.Option(help="Language: en, pl, de, cs or et.")] = "en",
    scenario: Annotated[str, typer.Option(help="Scenario; the first one by default.")] = "",
    seed: Annotated[int, typer.Option(help="Seed of the match.")] = 1,
) -> None:
    """Play a scenario in the terminal; type the number of an action, ? for what is refused and why, q to stop."""
    console = Console()
    known = [meta.id for meta in metas()]
    if game_id not in known or lang not in LANGUAGES:
        console.print(f"Games: {', '.join(known)}. Languages: {', '.join(LANGUAGES)}.")
        raise typer.Exit(2)
    content = load(game_id)
    library = Library()
    library.add(content.mechanics())
    library.add({**content.texts(lang), "root": f"/{lang}/"})
    name = scenario or next(iter(content.scenarios))
    if name not in content.scenarios:
        console.print(f"Scenarios: {', '.join(content.scenarios)}.")
        raise typer.Exit(2)
    setup = Setup(scenario=name)
    words = library.words(game_id, lang, setup)
    step = library.replay(library.new_match(game_id, setup, seed)).last
    console.print(Panel(words.text("name")))
    while True:
        _tell(console, game_id, words, step)
        if step.state.outcome() is not None:
            return
        action = _ask(console, game_id, words, step)
        if action is None:
            return
        step = step.state.apply(action, step.rng)


def _tell(console: Console, game_id: str, words: Catalogue, step: Any) -> None:
    found = game(game_id)
    seat = seat_to_act(step)
    for event in step.events:
        seen = found.visible(event, seat)
        if seen is not None:
            entry = found.entry(seen)
            console.print(f"[dim]{words.say(entry.message)}[/dim] [blue]{entry.rules[0] if entry.rules else ''}[/blue]")
    console.print(table_text(found.show(step.state, seat), words))


def _ask(console: Console, game_id: str, words: Catalogue, step: Any) -> Any:
    found = game(game_id)
    seat = seat_to_act(step)
    legal = step.state.legal_actions(seat)
    labels = found.labels(step.state, seat)
    for number, action in enumerate(legal, 1):
        console.print(f"{number:>3}  {words.say(labels[action.id])}")
    while True:
        answer = console.input("> ").strip()
        if answer in ("q", "quit"):
            return None
        if answer == "?":
            for offer in step.state.offers(seat):
                if isinstance(offer.verdict, Illegal):
                    why = words.say(found.refusal(offer.verdict))
                    console.print(
                        f"     {words.say(labels[offer.action.id])}: {why} [blue]{offer.verdict.rules[0]}[/blue]"
                    )
        elif answer.isdigit() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        else:
            console.print(f"1–{len(legal)}, ?, q")
