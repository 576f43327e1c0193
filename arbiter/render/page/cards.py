"""Cards as they are drawn: tall and slim, the Chinese name downwards, the suit by colour and by form, the red seal.

A face is drawn once in a page and used wherever the card lies; the drawing itself is in `templates/macros.j2`.
Source: LF-R1 (the pack; the eight cards with a red seal).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.render.page.twice import Said
from engine.cards import LI_CHEN, Card
from engine.notation import card_name

if TYPE_CHECKING:
    from arbiter.render.page.twice import Voices

SEALED: Final = frozenset(Card(text) for text in ("9s", "8s", "9g", "9z", "9c", "1s", "1c", "L"))
"""The cards that bear a red seal: all that are aged from the start, and the eight of tens."""


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card: its short form, the two signs of its name, the letter of its suit, whether it has a seal."""

    short: str
    signs: str
    suit: str
    sealed: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card as it lies: ``face``, ``told`` (face down, told afterwards), ``back`` or ``lost`` (forgotten).

    `name` is for readers who cannot see it; `beats` marks the card that beats.
    """

    how: str
    name: str
    face: Face | None = None
    beats: bool = False


def face(card: Card, lang: str) -> Face:
    """Give the face of a card in the script of the reader; readers of English see the traditional signs."""
    suit = "l" if card == LI_CHEN else str(card)[-1]
    script = "zh-Hans" if lang == "zh-Hans" else "zh-Hant"
    return Face(str(card), card_name(card, script), suit, card in SEALED)


def face_up(voices: Voices, card: Card, *, beats: bool = False) -> Drawn:
    """Draw a card face up."""
    return Drawn("face", _name(voices, card), face(card, voices.main.tongue.lang), beats)


def face_down(voices: Voices, card: Card | None) -> Drawn:
    """Draw a card face down; one that was told afterwards shows its name faintly."""
    if card is None:
        return Drawn("back", _together(voices.name(lambda by: by.tongue.say("a card face down"))))
    name = voices.name(lambda by: by.tongue.say("face down: %(card)s", card=by.card_named_twice(card)))
    return Drawn("told", _together(name), face(card, voices.main.tongue.lang))


def lost(voices: Voices) -> Drawn:
    """Draw a card that was played face up and that nobody remembers."""
    return Drawn("lost", _together(voices.name(lambda by: by.tongue.say("a card that nobody remembers"))))


def _name(voices: Voices, card: Card) -> str:
    return _together(voices.name(lambda by: by.card_named_twice(card)))


def _together(said: Said) -> str:
    return f"{said.main} · {said.other}"
