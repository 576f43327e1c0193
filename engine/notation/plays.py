"""Plays and round lines: discards, forgotten plays, cards face up, leader labels, comments.

A play that cannot be read becomes an `Unreadable` with the reason; nothing here raises.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import SUIT_SIZE
from engine.melds import recognise
from engine.notation.cards import CardAt, read_cards
from engine.notation.plain import fold
from engine.record import Discard, FaceUp, Forgotten, Play, Unreadable

if TYPE_CHECKING:
    from engine.notation.cards import CardsRead
    from engine.record import Place

_NUMBER: Final = r"[0-9]+|[一二三四五六七八九]"
_DISCARD: Final = re.compile(
    rf"(?P<marks>x+|墊+)\s*(?P<count>{_NUMBER})?\s*隻?\s*(?P<told>\((?P<cards>.*)\))?", re.DOTALL
)
_FORGOTTEN: Final = re.compile(rf"(?P<marks>\?+)\s*(?P<count>{_NUMBER})?")


class PlayRead(NamedTuple):
    """A play and the offsets, in its text, of the cards that it names."""

    play: Play
    cards: tuple[CardAt, ...] = ()


class Piece(NamedTuple):
    """A piece of a line and the offset at which it begins."""

    text: str
    offset: int


class Line(NamedTuple):
    """A round line cut into pieces: the leader label if there is one, the plays, and whether a stroke ends it."""

    label: Piece | None
    plays: tuple[Piece, ...]
    ends_in_stroke: bool


def cut_line(text: str) -> Line | None:
    """Cut a line of `rounds` into its pieces, or give None for a blank or comment line."""
    plain = fold(text)
    plain = plain.partition("#")[0]
    if not plain.strip():
        return None
    label, colon, rest = plain.partition(":")
    start = len(label) + 1 if colon else 0
    pieces = []
    for part in (rest if colon else plain).split("/"):
        pieces.append(_stripped(text, start, start + len(part)))
        start += len(part) + 1
    ends_in_stroke = len(pieces) > 1 and not pieces[-1].text
    if ends_in_stroke or (colon and len(pieces) == 1 and not pieces[0].text):
        pieces.pop()
    return Line(_stripped(text, 0, len(label)) if colon else None, tuple(pieces), ends_in_stroke)


def _stripped(text: str, start: int, end: int) -> Piece:
    piece = text[start:end]
    bare = piece.lstrip()
    return Piece(bare.rstrip(), start + len(piece) - len(bare))


def read_play(text: str, at: Place | None = None) -> PlayRead:
    """Read one play; what it is stays open to question, only its form is judged here."""
    plain = fold(text)
    if discard := _DISCARD.fullmatch(plain):
        return _discard(discard, text, at)
    if forgotten := _FORGOTTEN.fullmatch(plain):
        count = _count(forgotten)
        return PlayRead(Forgotten(count, at) if count else Unreadable(text, _bad_count(text), at))
    if plain.startswith(("x", "墊", "?")):
        return PlayRead(Unreadable(text, f"not a discard such as x3 or x(2g 3g), nor a forgotten play: {text!r}", at))
    read = read_cards(text)
    if read.problems:
        return PlayRead(_unreadable(text, read, at))
    if not read.found:
        return PlayRead(Unreadable(text, f"no card stands here: {text!r}", at))
    meld = recognise(read.cards)
    return PlayRead(FaceUp(meld.cards if meld else read.cards, at), read.found)


def _discard(match: re.Match[str], text: str, at: Place | None) -> PlayRead:
    shift = match.start("cards")
    read = read_cards(text[shift : match.end("cards")] if match["told"] else "")
    if read.problems:
        return PlayRead(_unreadable(text, read, at))
    if match["told"] and not read.found:
        return PlayRead(Unreadable(text, f"no card stands between the brackets: {text!r}", at))
    bare = match["told"] and len(match["marks"]) == 1 and not match["count"]
    count = len(read.found) if bare else _count(match)
    if count is None:
        return PlayRead(Unreadable(text, _bad_count(text), at))
    found = tuple(CardAt(card, offset + shift) for card, offset in read.found)
    return PlayRead(Discard(count, read.cards, at), found)


def _unreadable(text: str, read: CardsRead, at: Place | None) -> Unreadable:
    return Unreadable(text, "; ".join(problem.says for problem in read.problems), at)


def _count(match: re.Match[str]) -> int | None:
    """Give the number of cards, 1 to 9, or None when marks and number do not name one."""
    marks, told = len(match["marks"]), match["count"]
    if not told:
        count = marks
    elif marks > 1 or len(told) > 1:
        return None
    else:
        count = "0一二三四五六七八九".index(told) if not told.isascii() else int(told)
    return count if 1 <= count <= SUIT_SIZE else None


def _bad_count(text: str) -> str:
    return f"a play has 1 to 9 cards, told as x3 or xxx: {text!r}"
