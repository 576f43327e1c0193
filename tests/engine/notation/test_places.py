"""The scanners of TOML and JSON agree with the parsers: every value and every character of a text has its place."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation.json_in import parse_json
from engine.notation.located import Document
from engine.notation.toml_in import parse_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

TRICKY = r"""
a = 1 # one
"b.c" . d = 'it"s' # ' "
e.f . "g" = [ 1, # two
  [ "x", '''
y
   zé''', ], {k = 1.5, l.m = 2024-05-01 10:00:00, n = true } ]
lit = '''
one 'quoted' two'''''
bas = QQQa\
   "b" \u00e9QQQQQ
empty = ""
emptier = QQQQQQ
[t]
u = 0xff
[t.v.w]
x = {}
[[r]]
s = "1"
[r.sub]
y = "2"
[[r]]
[[r.in]]
z = "\U0001F600\t|"
[[r.in]]
z = [[], [["deep"]]]
[q]
inf = -inf
""".replace("Q", '"')


def texts(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from texts(item, (*path, key))


def check(document: Document, source: str, data: object) -> None:
    for path, value in texts(data):
        if path and isinstance(path[-1], str):
            assert path in document.spots, path
        if isinstance(value, str):
            chars = document.spots[path].chars
            assert len(chars) == len(value), path
            for offset, char in zip(chars, value, strict=True):
                assert source[offset] in {char, "\\"}, path


def test_tricky_toml() -> None:
    document = parse_toml(TRICKY, "t.toml")
    assert isinstance(document, Document)
    check(document, TRICKY, tomllib.loads(TRICKY))
    assert str(document.place(("r", 1, "in", 0, "z"))) == "t.toml:24:5"
    assert str(document.key_place(("e", "f", "g"))) == "t.toml:4:7"
    assert str(document.inside(("e", "f", "g", 1, 1), 2)) == "t.toml:7:1"
    assert str(document.inside(("lit",), 4)) == "t.toml:9:5"
    assert str(document.inside(("bas",), 1)) == "t.toml:11:4"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@settings(deadline=None)
@given(
    st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), JSON), st.booleans(), st.sampled_from([None, 1])
)
def test_any_json(data: dict[str, object], ascii_only: bool, indent: int | None) -> None:  # noqa: FBT001 - drawn
    source = json.dumps(data, ensure_ascii=ascii_only, indent=indent)
    document = parse_json(source, "t.json")
    if isinstance(document, Document):
        assert document.data == data
        check(document, source, data)
    else:
        assert "half a character" in document.says


def test_json_places() -> None:
    source = '{"a": "x\\u00e9\\n\\ud83d\\ude00y",\n "b": [1, {"c": "z"}], "a": 2}'
    document = parse_json(source, "t.json", 5)
    assert isinstance(document, Document)
    assert str(document.place(("b", 1, "c"))) == "t.json:6:17"
    assert document.repeated == (("a",),)


def test_half_a_character_is_refused_at_its_place() -> None:
    assert str(parse_json('{"a": "\\\\ud800 \\ud83d"}', "t.json")) == (
        "t.json:1:16: half a character stands here: '\\\\ud83d'"
    )
