"""Canonical JSON: the examples of RFC 8785 that concern what a record holds."""

from __future__ import annotations

import hashlib
import json

import pytest

from arbiter.render.canonical import canonical, sha256


def test_keys_are_sorted_by_utf16_code_units() -> None:
    # RFC 8785, 3.2.3: U+1F600 is written with surrogates, which sort before U+FB33.
    keys = ["€", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "ö"]
    found = list(json.loads(canonical(dict.fromkeys(keys, 0))))
    assert found == ["\r", "1", "\u0080", "ö", "€", "\U0001f600", "\ufb33"]


def test_no_spaces_and_plain_unicode() -> None:
    assert canonical({"b": [1, True, None], "a": "六虎\n\u001f"}) == '{"a":"六虎\\n\\u001f","b":[1,true,null]}'


def test_whole_fractions_lose_their_point() -> None:
    assert canonical([4.0, -0.5]) == "[4,-0.5]"


@pytest.mark.parametrize("value", [2**53, float("nan"), {1, 2}])
def test_what_the_form_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"canonical|JSON"):
        canonical(value)


def test_hash_is_over_the_canonical_form() -> None:
    assert sha256({"b": 1, "a": 2}) == hashlib.sha256(b'{"a":2,"b":1}').hexdigest()
