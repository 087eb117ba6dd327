"""What can be played: decks, cases and texts handed over as content files, looked up by match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.case import Case, opening as case_opening
from engine.core.codec import Json, decode
from engine.core.errors import SaveError
from engine.core.ids import GameId
from engine.core.match import Match, Player, Replay, Setup, opening_rng
from engine.core.step import Step
from engine.games.registry import game, metas
from engine.presentation.catalogue import Catalogue


def known(game_id: str) -> bool:
    """Whether the program of a game of that id is there."""
    return game_id in [meta.id for meta in metas()]


class Library:
    """Content of any number of games and languages."""

    def __init__(self) -> None:
        self._mechanics: dict[str, Json] = {}
        self._scenarios: dict[str, dict[str, Any]] = {}
        self._texts: dict[tuple[str, str], Json] = {}
        self._catalogues: dict[tuple[str, str, str], Catalogue] = {}
        self._player = Player()

    def add(self, data: Json) -> None:
        """Take in a content file; raises SaveError for what is none."""
        kind = data.get("kind") if isinstance(data, dict) else None
        if kind == "mechanics":
            self._mechanics[data["game"]] = data
            self._scenarios.pop(data["game"], None)
            if known(data["game"]):
                self.ready(data["game"])
        elif kind == "texts":
            self._texts[data["game"], data["lang"]] = data
            self._catalogues.clear()
        else:
            raise SaveError("no-content")

    def ready(self, game_id: str) -> None:
        """Load what came before the game's program did; that is there now."""
        mechanics = self._mechanics.get(game_id)
        if mechanics is not None and game_id not in self._scenarios:
            found = game(game_id)
            self._scenarios[game_id] = {name: found.load(s["data"]) for name, s in mechanics["scenarios"].items()}

    def scenarios(self, game_id: str) -> Mapping[str, Any]:
        """The playable scenarios of a game."""
        return self._scenarios.get(game_id, {})

    def case(self, game_id: str, case_id: str) -> Case:
        """A case of a game; raises SaveError where there is none of that id."""
        entry = self._entry(game_id, Setup(case=case_id))
        found: Case = decode(Case, entry["data"])
        return found

    def _entry(self, game_id: str, setup: Setup) -> Json:
        if not known(game_id):
            raise SaveError("unknown-game")
        mechanics = self._mechanics.get(game_id)
        if mechanics is None:
            raise SaveError("no-content")
        entries = mechanics["scenarios"] if setup.scenario is not None else mechanics["cases"]
        name = setup.scenario or setup.case
        if name not in entries:
            raise SaveError("unknown-setup")
        return entries[name]

    def new_match(self, game_id: str, setup: Setup, seed: int) -> Match:
        """A match that has not begun; raises SaveError for an unknown game, scenario or case."""
        entry = self._entry(game_id, setup)
        return Match(
            game=GameId(game_id),
            rules_version=game(game_id).meta.rules_version,
            content_hash=entry["hash"],
            setup=setup,
            seed=seed,
        )

    def is_current(self, match: Match) -> bool:
        """Whether the match was played with these very mechanics; raises SaveError where they are unknown."""
        entry = self._entry(match.game, match.setup)
        current: bool = entry["hash"] == match.content_hash
        return current and match.rules_version == game(match.game).meta.rules_version

    def replay(self, match: Match) -> Replay:
        """Play the match again with the mechanics at hand."""
        self._entry(match.game, match.setup)
        return self._player.replay(game(match.game), match, self._open)

    def _open(self, match: Match) -> Step[Any]:
        found = game(match.game)
        if match.setup.scenario is not None:
            content = self._scenarios[match.game][match.setup.scenario]
            step: Step[Any] = found.begin(content, opening_rng(match), match.setup.options)
            return step
        return case_opening(found, self.case(match.game, match.setup.case or ""), self._scenarios[match.game])

    def root(self, game_id: str, lang: str) -> str:
        """The path of the language's site, for links to paragraphs."""
        texts = self._texts.get((game_id, lang))
        return str(texts["root"]) if texts is not None else f"/{lang}/"

    def icons(self, game_id: str, lang: str) -> str:
        """The address of the drawing that holds the game's icons."""
        texts = self._texts.get((game_id, lang))
        return str(texts.get("icons", "")) if texts is not None else ""

    def page(self, game_id: str, lang: str, scenario: str) -> str | None:
        """The address of the page that plays a scenario, where the site has one."""
        path = self._texts[game_id, lang].get("pages", {}).get(scenario)
        return None if path is None else f"{self.root(game_id, lang)}{path}"

    def words(self, game_id: str, lang: str, setup: Setup) -> Catalogue:
        """Sentences and texts for a scenario or case; raises SaveError where the texts were not handed over."""
        name = f"scenario:{setup.scenario}" if setup.scenario is not None else f"case:{setup.case}"
        key = (game_id, lang, name)
        if key not in self._catalogues:
            texts = self._texts.get((game_id, lang))
            if texts is None:
                raise SaveError("no-content")
            if setup.scenario is not None:
                overlay = texts["scenarios"].get(setup.scenario, {})
            else:
                overlay = texts["cases"].get(setup.case, {})
                base = self._mechanics[game_id]["cases"][setup.case]["data"]["given"].get("scenario")
                overlay = {**texts["scenarios"].get(base, {}), **overlay} if base else overlay
            self._catalogues[key] = Catalogue(lang, game_id, overlay, texts["scenarios"])
        return self._catalogues[key]
