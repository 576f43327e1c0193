"""Cards and melds as people write them: short form, Chinese in both scripts, English; each card with its offset.

Grammar: items one after another, with or without space, comma or 、 between them. An item is a card with a name of its
own (L, 百子, Bak Chi), or digits and suits: digits in one suit, one digit in several suits, or equal digits as many as
the suits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import ALL_CARDS, BAK_CHI, LI_CHEN, MAU_GUNG, Card, Suit, card_of
from engine.melds import LARGEST_GROUP, SMALLEST_MELD
from engine.notation.plain import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

_DIGITS: Final = {char: value for row in ("123456789", "一二三四五六七八九") for value, char in enumerate(row, 1)}
_SUITS: Final = {
    "s": Suit.Sip,
    "g": Suit.Gon,
    "z": Suit.Sok,
    "c": Suit.Chen,
    "sip": Suit.Sip,
    "gon": Suit.Gon,
    "sok": Suit.Sok,
    "chen": Suit.Chen,
    "拾": Suit.Sip,
    "貫": Suit.Gon,
    "索": Suit.Sok,
    "綫": Suit.Chen,
}
_NAMED: Final = {"百": BAK_CHI, "b": BAK_CHI, "毛": MAU_GUNG, "m": MAU_GUNG}
_WORD: Final = r"(?:sip|gon|sok|chen)(?![a-z])"
_SIGN: Final = rf"(?:{_WORD}|[sgzc拾貫索綫])"
_SUIT: Final = re.compile(_SIGN)
_FACE_DOWN: Final = re.compile(r"[xX]+[0-9]?|墊|垫")
"""A discard where cards are expected: two plays were written as one."""
_ITEM: Final = re.compile(
    rf"""(?P<named>百子|毛公|[雲釐麗]綫|(?:bak\s*chi|mau\s*gung|li\s*chen|l)(?![a-z]))
    |(?:(?P<mark>[三四34]條各?|各)\s*)?
     (?P<digits>\{{[\s,1-9一二三四五六七八九]*\}}|[1-9一二三四五六七八九]+)
     (?:\s*(?P<suits>\([^()]*\)|{_WORD}(?:[\s,]+{_WORD})+|{_SIGN}+))?
     (?:\s*(?P<run>順))?""",
    re.VERBOSE,
)
_PRINTED: Final = {str(card): card for card in ALL_CARDS}
_GAP: Final = re.compile(r"[\s,{}]+")
_CHUNK: Final = re.compile(r"[^\s,{}]+|.", re.DOTALL)


class CardAt(NamedTuple):
    """A card and the offset at which it was read."""

    card: Card
    offset: int


class Problem(NamedTuple):
    """What could not be read: a sentence that ends with the text, and the offset of that text."""

    says: str
    offset: int


@dataclass(frozen=True, slots=True)
class CardsRead:
    """The cards of a text in the order told, without repetitions, and everything in it that could not be read."""

    found: tuple[CardAt, ...]
    problems: tuple[Problem, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Give the cards in the order S G K C L, high to low."""
        return tuple(sorted(found.card for found in self.found))


@lru_cache(maxsize=4096)
def read_cards(text: str) -> CardsRead:
    """Read cards and melds in any of the languages; never raises."""
    printed = _as_printed(text)
    if printed is not None:
        return CardsRead(printed, ())
    plain = fold(text)
    if plain.count("{") != plain.count("}"):
        return CardsRead((), (Problem(f"a brace is missing: {text!r}", 0),))
    found: dict[Card, CardAt] = {}
    problems: list[Problem] = []
    for item in _items(text):
        if isinstance(item, Problem):
            problems.append(item)
            continue
        for card in item:
            if card.card in found:
                problems.append(Problem(f"a card stands here twice: {str(card.card)!r}", card.offset))
            else:
                found[card.card] = card
    return CardsRead(tuple(found.values()), tuple(problems))


def _as_printed(text: str) -> tuple[CardAt, ...] | None:
    """Read cards in short form, each once, with a blank between them, as hands are printed; None for anything else."""
    found: list[CardAt] = []
    here = 0
    for word in text.split(" "):
        card = _PRINTED.get(word)
        if card is None:
            return None
        found.append(CardAt(card, here))
        here += len(word) + 1
    return tuple(found) if len({card for card, _ in found}) == len(found) else None


def _items(text: str) -> Iterator[list[CardAt] | Problem]:
    plain = fold(text)
    here = 0
    while here < len(plain):
        match = _ITEM.match(plain, here)
        gap = None if match else _GAP.match(plain, here)
        if gap:
            here = gap.end()
            continue
        end = match.end() if match else here
        bad = _unread(plain, end)
        if match and not bad:
            yield _cards_of(match, text)
        else:
            end += bad
            piece = text[here:end]
            if _FACE_DOWN.fullmatch(piece):
                yield Problem(f"between a play and the next stands a stroke (/): {piece!r}", here)
            else:
                yield Problem(f"these are no cards: {piece!r}", here)
        here = end


def _unread(plain: str, here: int) -> int:
    """Count the characters from here to the next gap if no item can begin here."""
    if here == len(plain) or _GAP.match(plain, here) or _ITEM.match(plain, here):
        return 0
    chunk = _CHUNK.match(plain, here)
    return len(chunk.group()) if chunk else 0


def _cards_of(match: re.Match[str], text: str) -> list[CardAt] | Problem:
    start, told = match.start(), text[match.start() : match.end()]
    if match["named"]:
        return [CardAt(_NAMED.get(match["named"][0], LI_CHEN), start)]
    digits = [(_DIGITS[char], match.start("digits") + n) for n, char in enumerate(match["digits"]) if char in _DIGITS]
    suits = _suits_of(match["suits"] or "")
    why = _objection(match["mark"], [digit for digit, _ in digits], suits, is_run=bool(match["run"]))
    if why or suits is None:
        return Problem(f"{why}: {told!r}", start)
    if len(suits) == 1:
        return [CardAt(card_of(digit, suits[0]), offset) for digit, offset in digits]
    offsets = [offset for _, offset in digits]
    places = offsets if len(offsets) == len(suits) else offsets * len(suits)
    return [CardAt(card_of(digits[0][0], suit), place) for suit, place in zip(suits, places, strict=True)]


def _suits_of(text: str) -> list[Suit] | None:
    """Give the suits named one after another, or None if something else stands among them."""
    if _SUIT.sub("", text).strip(" ,()"):
        return None
    return [_SUITS[sign] for sign in _SUIT.findall(text)]


def _objection(mark: str | None, digits: list[int], suits: list[Suit] | None, *, is_run: bool) -> str:  # noqa: PLR0911 - one return a reason
    """Say why digits and suits make no cards, or nothing."""
    one_number = len(set(digits)) == 1
    if not digits:
        return "no number stands between the braces"
    if suits is None:
        return "something that is no suit stands between the brackets"
    if not suits:
        if mark:
            return "the suits must be named, as in 各七（拾貫索）"
        return "a number without a suit"
    if len(set(suits)) < len(suits):
        return "read as one number in several suits, a suit stands here twice"
    if len(suits) == 1 and len(set(digits)) < len(digits):
        return f"read as digits in the suit {suits[0].value}, a card stands here twice"
    if len(suits) > 1 and not (one_number and len(digits) in {1, len(suits)}):
        return "read as neither digits in one suit nor one number in several suits"
    if is_run:
        return _no_run(digits, suits)
    if mark:
        return _no_group(mark, suits)
    return ""


def _no_run(digits: list[int], suits: list[Suit]) -> str:
    spread = max(digits) - min(digits) + 1
    if len(suits) == 1 and spread == len(digits) >= SMALLEST_MELD:
        return ""
    return "read as a run 順, these are not three or more neighbours of one suit"


def _no_group(mark: str, suits: list[Suit]) -> str:
    wanted = {_DIGITS[mark[0]]} if mark[0] in _DIGITS else {SMALLEST_MELD, LARGEST_GROUP}
    if len(suits) in wanted:
        return ""
    return f"read as a group 各, it names {len(suits)} suits and not {' or '.join(map(str, sorted(wanted)))}"
