"""The key to the drawings: one card of each suit, one with a seal, one of each way to lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.page.cards import Drawn, face
from arbiter.render.page.twice import Said
from engine.cards import LI_CHEN, Card

if TYPE_CHECKING:
    from collections.abc import Mapping


def key_of(words: Mapping[str, Said], lang: str) -> tuple[tuple[Drawn, Said], ...]:
    """Give a few cards, each with what it stands for."""
    suits = {"2s": "sip", "2g": "gon", "2z": "sok", "2c": "chen", str(LI_CHEN): "li_chen", "9c": "key_seal"}
    open_cards = ((Drawn("face", "", face(Card(short), lang)), words[word]) for short, word in suits.items())
    covered = (
        (Drawn("told", "", face(Card("5c"), lang)), words["key_told"]),
        (Drawn("back", ""), words["key_down"]),
        (Drawn("lost", ""), words["key_lost"]),
    )
    return (*((Drawn(one.how, said.main, one.face), said) for one, said in (*open_cards, *covered)),)
