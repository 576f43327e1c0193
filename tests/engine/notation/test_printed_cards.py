"""Cards as they are printed are read in one go; what comes of it is what the grammar says."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import ALL_CARDS, short
from engine.notation import cards
from engine.notation.cards import CardsRead, read_cards

OTHERS = ("9", "l", "9S", "876z", "9 s", "百子", "x", "", "7s,8s", "七索", "Mau Gung")


def by_the_grammar(text: str) -> CardsRead:
    """Read a text without the short way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "_as_printed", lambda _text: None)
        return read_cards.__wrapped__(text)


def test_a_printed_hand_is_read_as_the_grammar_reads_it() -> None:
    for seed in range(300):
        hand = Random(seed).sample(ALL_CARDS, 12)
        assert read_cards(short(hand)) == by_the_grammar(short(hand))
        assert [found.card for found in read_cards(short(hand)).found] == hand


def test_whatever_else_stands_there_is_left_to_the_grammar() -> None:
    rng = Random(1)
    for _ in range(2000):
        words = [rng.choice((str(rng.choice(ALL_CARDS)), rng.choice(OTHERS))) for _ in range(rng.randint(1, 6))]
        text = " ".join(words)
        assert read_cards.__wrapped__(text) == by_the_grammar(text), text
