"""Names of cards and melds as rulings print them: short form in English, names in the two Chinese scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import BAK_CHI, LI_CHEN, MAU_GUNG, Card, Suit
from engine.melds import Group, Run, recognise
from engine.short import print_meld

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMERALS: Final = " 一二三四五六七八九"
_SUITS: Final = {Suit.Sip: "拾", Suit.Gon: "貫", Suit.Sok: "索", Suit.Chen: "綫"}
_OWN_NAMES: Final = {BAK_CHI: "百子", MAU_GUNG: "毛公", LI_CHEN: "雲綫"}
_SIMPLIFIED: Final = str.maketrans("貫綫雲順", "贯线云顺")


def card_name(card: Card, lang: str) -> str:
    """Give the name of a card in ``en`` (short form), ``zh-Hant`` or ``zh-Hans``; raises ValueError for others."""
    _check(lang)
    if lang == "en":
        return str(card)
    return _in_script(_name(card), lang)


def meld_name(cards: Sequence[Card], lang: str) -> str:
    """Give the name of cards played together, such as ``876z``, 八七六索順, 各七（拾貫索）."""
    _check(lang)
    if lang == "en":
        return print_meld(cards)
    match recognise(cards):
        case Run(suit) as run:
            name = "".join(_NUMERALS[card.number] for card in run.cards) + _SUITS[suit] + "順"
        case Group(number, suits):
            name = f"各{_NUMERALS[number]}（{''.join(_SUITS[suit] for suit in suits)}）"
        case _:
            name = "、".join(_name(card) for card in cards)
    return _in_script(name, lang)


def _check(lang: str) -> None:
    if lang not in {"en", "zh-Hant", "zh-Hans"}:
        msg = f"no language of rulings: {lang!r}"
        raise ValueError(msg)


def _name(card: Card) -> str:
    suit = card.suit
    if card in _OWN_NAMES or suit is None:
        return _OWN_NAMES[card]
    return _NUMERALS[card.number] + _SUITS[suit]


def _in_script(name: str, lang: str) -> str:
    return name.translate(_SIMPLIFIED) if lang == "zh-Hans" else name
