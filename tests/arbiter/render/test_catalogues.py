"""The catalogues: every message is translated in both scripts, none is left over, placeholders agree."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import arbiter
from arbiter.render.language import LANGS, language_of, tongue
from engine.books import BOOKS, OPTIONS
from engine.books.matrix import words_of_matrix

SCRIPTS = ("zh_Hant", "zh_Hans")
KEYWORDS = {"say": None, "many": (1, 2)}
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
CARRIED = ("checker", "proof/kinds")
"""Places that know no language: what they assign to `msg` is said by the commands."""
ONLY_TRADITIONAL = "頭貫綫雲順輪墊這會們證違規則"


def of_books() -> set[str]:
    """Collect what is said through variables: the readings of options, the reasons of books, the variant matrix."""
    found = {text for option in OPTIONS.values() for text in (option.point, *option.readings.values())}
    return found | {reason for book in BOOKS.values() for reason in book.reasons.values()} | set(words_of_matrix())


def carried() -> set[str]:
    """Collect the messages that the checker hands over with their values apart."""
    root = Path(arbiter.__file__).parent
    nodes = [
        node
        for place in CARRIED
        for file in sorted((root / place).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["msg"]
    ]
    assert len(nodes) > 100
    assert all(isinstance(node.value, ast.Constant) for node in nodes), "a message is one text, its values apart"
    return {ast.literal_eval(node.value) for node in nodes}


def in_code() -> set[str | tuple[str, ...]]:
    root = Path(arbiter.__file__).parent
    found = extract_from_dir(str(root), method_map=[("**.py", "python")], keywords=KEYWORDS)
    return (
        {tuple(message) if isinstance(message, (tuple, list)) else message for _, _, message, _, _ in found}
        | of_books()
        | carried()
    )


def catalogue(script: str) -> Catalog:
    data = files("arbiter.render").joinpath("catalogues", f"{script}.po").read_bytes()
    return read_po(BytesIO(data), abort_invalid=True)


def messages(script: str) -> list[Message]:
    return [message for message in catalogue(script) if message.id]


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_message_is_translated_and_none_is_left_over(script: str) -> None:
    known = {message.id if isinstance(message.id, str) else tuple(message.id) for message in messages(script)}
    wanted = in_code()
    assert sorted(map(str, wanted - known)) == []
    assert sorted(map(str, known - wanted)) == []
    assert not catalogue(script).obsolete


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_translation_is_fuzzy_or_empty(script: str) -> None:
    for message in messages(script):
        assert not message.fuzzy, message.id
        assert all(message.string if isinstance(message.string, tuple) else [message.string]), message.id


@pytest.mark.parametrize("script", SCRIPTS)
def test_placeholders_agree(script: str) -> None:
    for message in messages(script):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for text in strings:
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(ids[-1])), message.id
            assert "%" not in PLACEHOLDER.sub("", text), message.id


def test_simplified_sentences_are_simplified() -> None:
    text = "".join(str(message.string) for message in messages("zh_Hans"))
    assert sorted(set(text) & set(ONLY_TRADITIONAL)) == []


def test_both_scripts_say_the_same_messages() -> None:
    assert [message.id for message in messages("zh_Hant")] == [message.id for message in messages("zh_Hans")]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_HK.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "zh_Hans"}, "zh-Hans"),
        ({"LANG": "zh_TW", "LC_MESSAGES": "en_GB"}, "en"),
    ],
)
def test_language_of_the_locale(environment: dict[str, str], lang: str) -> None:
    assert language_of(environment) == lang


def test_lists_are_joined_as_each_language_does() -> None:
    assert [tongue(lang).both(["a", "b", "c"]) for lang in LANGS] == ["a, b and c", "a、b和c", "a、b和c"]
    assert tongue("en").either(["a", "b"]) == "a or b"
    assert tongue("en").both([]) == ""
