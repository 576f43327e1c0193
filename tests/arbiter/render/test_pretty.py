"""Indented JSON: the same value, short things on one line."""

from __future__ import annotations

import json

import pytest

from arbiter.render.pretty import WIDTH, pretty

VALUES = [
    {},
    [],
    "六虎",
    {"a": []},
    {"hands": {"dealer": ["9s"] * 12, "second": ["9g"] * 12}, "shows": "x" * 200, "deals": [{"a": {"b": 1}}]},
]


@pytest.mark.parametrize("value", VALUES)
def test_it_is_the_same_value(value: object) -> None:
    assert json.loads(pretty(value)) == value


def test_short_lists_stay_on_a_line() -> None:
    text = pretty({"hands": {"dealer": ["9s"] * 12, "second": ["9g"] * 12, "third": ["9z"] * 12}, "n": {"a": 1}})
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.splitlines()[2].strip().startswith('"dealer": ["9s", "9s",')
