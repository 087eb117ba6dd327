"""Every word that a reader meets is spelled as its language's dictionary, or our list, has it."""

from __future__ import annotations

import os

import pytest

from site_hooks import prose, spelling
from site_hooks.places import LANGUAGES


@pytest.fixture
def checked():
    missing = spelling.missing()
    if not missing:
        return
    reasons = "; ".join(f"{lang}: {why}" for lang, why in missing.items())
    if os.environ.get("CI"):
        pytest.fail(f"the spelling cannot be checked ({reasons}); {spelling.advice()}")
    pytest.skip(f"the spelling cannot be checked here ({reasons}); {spelling.advice()}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_known(checked, lang):
    found = [f"{where}: {word}" for word, places in spelling.unknown(lang).items() for where in places]
    remedy = f"mend them, or put right ones into tests/site/spelling/{lang}.txt"
    assert not found, f"{len(found)} unknown words; {remedy}:\n" + "\n".join(sorted(found))


@pytest.mark.parametrize("name", [*LANGUAGES, spelling.NAMES])
def test_lists_are_sorted_in_each_block_and_hold_nothing_twice(name):
    words = [word for block in spelling.blocks(name) for word in block]
    assert len(words) == len(set(words)), sorted({word for word in words if words.count(word) > 1})
    for block in spelling.blocks(name):
        assert block == sorted(block)
    text = (spelling.LISTS / f"{name}.txt").read_text(encoding="utf-8")
    assert text.startswith("# "), "each block begins with a remark that says what kind of word it holds"


PAGE = """\
---
title: Wrnog title
hide: [toc]
---
# Head {#idd-x .clss}

A [lnk](adress.md#ancor "x") and `cdoe`, ``a `bcd` e`` and <b clss="x">bold</b>, *em*, card 31B, 18hh, it’s.
<https://exmple.org/pth>, https://exmple.org, game-icns.net, [ref]: htp

```yaml
fnce: yes
```

````markdown
```play
csae: x
```
````

!!! ntoe "Boxx"
    Soft\u00adhyphen and hard\u00a0space &nbsp;well-knwon
"""


def test_what_counts_as_prose(tmp_path):
    file = tmp_path / "page.md"
    file.write_text(PAGE, encoding="utf-8")
    words = {word: int(line.place.rpartition(":")[2]) for line in prose.of_page(file) for word in line.words()}
    assert {word for word in words if word[0].isupper()} == {"Wrnog", "Head", "Boxx", "Soft" + "hyphen"}
    assert words["Wrnog"] == 2
    assert words["Boxx"] == 20
    assert words["knwon"] == 21
    assert {"lnk", "bold", "em", "it's", "well", "hard", "space"} <= set(words)
    out = {
        "adress",
        "ancor",
        "cdoe",
        "bcd",
        "clss",
        "idd",
        "exmple",
        "pth",
        "icns",
        "fnce",
        "csae",
        "ntoe",
        "hh",
        "toc",
    }
    assert not out & set(words)


def test_a_misspelled_word_is_found_with_its_place(checked, monkeypatch):
    faulty = {"en": "teh", "pl": "zegra", "de": "Wendpfeil", "cs": "žteon", "et": "haarangukaartil"}
    for lang, word in faulty.items():
        monkeypatch.setattr(
            spelling, "prose", lambda _lang, word=word: [prose.Line("page.md:3", f"“{word}” – {word}.")]
        )
        assert spelling.unknown(lang) == {word: ["page.md:3"]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "TIME doesn’t stand; the miller’s well-known cards. MORTUM’s"),
        ("de", "Das Wendepfeil-Symbol, Such- und Wegekarte: WENDEPFEIL"),
        ("et", "Haarangukaardil haarangu- ja läbiotsimiskaardi"),
    ],
)
def test_right_words_pass(checked, monkeypatch, lang, text):
    monkeypatch.setattr(spelling, "prose", lambda _lang: [prose.Line("page.md:3", text)])
    assert spelling.unknown(lang) == {}
