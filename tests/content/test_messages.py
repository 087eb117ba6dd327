"""Catalogues are compiled only when every language says everything."""

from __future__ import annotations

import gettext
import re

import pytest

from engine.content.messages import LANGUAGES, MessageError, compile_all, main

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {language}\\n"
"""
PLAIN = """
msgctxt "button"
msgid "undo"
msgstr "Undo {{step}}"
"""
COUNTED = """
msgid "cards"
msgid_plural "cards"
"""
PLURALS = {"en": 2, "pl": 3, "de": 2, "cs": 3, "et": 2}


@pytest.fixture
def catalogs(tmp_path):
    (tmp_path / "messages").mkdir()
    for language in LANGUAGES:
        forms = "".join(f'msgstr[{n}] "{language}{n} {{count}}"\n' for n in range(PLURALS[language]))
        text = HEADER.format(language=language) + PLAIN.replace("{{", "{").replace("}}", "}") + COUNTED + forms
        (tmp_path / "messages" / f"{language}.po").write_text(text, encoding="utf-8")
    return tmp_path / "messages"


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def wrong(catalogs):
    with pytest.raises(MessageError) as error:
        compile_all(catalogs.parent)
    return [re.sub(r"^.*/", "", line) for line in str(error.value).splitlines()]


def test_compiles_each_once(catalogs):
    assert {path.name for path in compile_all(catalogs.parent)} == {f"{language}.mo" for language in LANGUAGES}
    first = (catalogs / "pl.mo").read_bytes()
    assert compile_all(catalogs.parent) == ()
    (catalogs / "pl.mo").unlink()
    compile_all(catalogs.parent)
    assert (catalogs / "pl.mo").read_bytes() == first


def test_plural_forms_work(catalogs):
    compile_all(catalogs.parent)
    with (catalogs / "pl.mo").open("rb") as file:
        polish = gettext.GNUTranslations(file)
    assert [polish.ngettext("cards", "cards", count) for count in (1, 2, 5, 22)] == [
        "pl0 {count}", "pl1 {count}", "pl2 {count}", "pl1 {count}",
    ]  # fmt: skip
    assert polish.pgettext("button", "undo") == "Undo {step}"


def test_a_fuzzy_message_is_refused(catalogs):
    change(catalogs / "pl.po", 'msgctxt "button"', '#, fuzzy\nmsgctxt "button"')
    assert wrong(catalogs) == ["pl.po:8: message 'undo' is marked fuzzy: correct it and remove the mark"]


@pytest.mark.parametrize("text", ['msgstr ""', 'msgstr " "'])
def test_an_empty_message_is_refused(catalogs, text):
    change(catalogs / "de.po", 'msgstr "Undo {step}"', text)
    assert wrong(catalogs) == ["de.po:7: message 'undo' has no text here (or not in every plural form)"]


def test_a_missing_message_is_refused(catalogs):
    change(catalogs / "cs.po", 'msgctxt "button"\nmsgid "undo"\nmsgstr "Undo {step}"\n', "")
    assert wrong(catalogs) == ["cs.po:1: message 'undo' is missing; en.po has it"]


def test_a_message_that_english_does_not_have_is_refused(catalogs):
    change(catalogs / "et.po", 'msgid "undo"', 'msgid "undone"')
    assert "et.po:7: message 'undone' is not in en.po: delete it here, or add it there" in wrong(catalogs)


def test_a_missing_plural_form_is_refused(catalogs):
    change(catalogs / "pl.po", 'msgstr[2] "pl2 {count}"\n', "")
    (line,) = wrong(catalogs)
    assert line.startswith("pl.po:10: message 'cards' has")


def test_another_placeholder_is_refused(catalogs):
    change(catalogs / "de.po", "{step}", "{schritt}")
    assert wrong(catalogs) == [
        "de.po:7: message 'undo': 'Undo {schritt}' must have the placeholders of en.po (step)",
    ]


def test_one_thing_need_not_repeat_its_number(catalogs):
    change(catalogs / "en.po", "en0 {count}", "one card")
    compile_all(catalogs.parent)


def test_a_message_that_stands_there_twice_is_refused(catalogs):
    with (catalogs / "de.po").open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "button"\nmsgid "undo"\nmsgstr "Undo {step}"\n')
    assert "de.po:16: message 'undo' stands here a second time" in wrong(catalogs)


def test_a_missing_or_unknown_language_is_refused(catalogs):
    (catalogs / "et.po").rename(catalogs / "fi.po")
    missing, unknown = wrong(catalogs)
    assert missing.endswith("messages must have all of en, pl, de, cs, et")
    assert unknown == "fi.po:1: 'fi' is no language of the site (en, pl, de, cs, et)"


def test_an_obsolete_message_is_refused(catalogs):
    with (catalogs / "de.po").open("a", encoding="utf-8") as file:
        file.write('\n#~ msgid "old"\n#~ msgstr "alt"\n')
    assert wrong(catalogs) == ["de.po:1: obsolete message 'old': delete it, or bring it back"]


def test_a_file_that_is_no_catalogue_is_refused(catalogs):
    (catalogs / "de.po").write_text("Guten Tag\n", encoding="utf-8")
    (line,) = wrong(catalogs)
    assert re.match(r"de\.po:\d+: not a message catalogue", line)


def test_our_own_catalogues_are_whole(capsys):
    assert main() == 0, capsys.readouterr().err
