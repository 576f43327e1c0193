"""The variant matrix: 34 points of the game, what each source says of them, and which fields of the terms carry them.

The cells are those of A4 of the rules: a short statement a column, `SAME` where a source says what ts-wong says with
four seats, `NOT_STATED` where it says nothing. A point without a field says why none is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.books.reader_family import READER_FAMILY
from engine.books.ts_wong import TS_WONG
from engine.books.wikipedia_guangdong import WIKIPEDIA_GUANGDONG

if TYPE_CHECKING:
    from engine.books.book import Book

SAME: Final = "the same"
"""What a cell says where the source says what ts-wong says with four seats."""
NOT_STATED: Final = "not stated"
"""What a cell says where the source says nothing."""


class Column(NamedTuple):
    """A column of the matrix: its name, the book, and the number of seats it is about (None: as many as the book)."""

    name: str
    book: Book
    seats: int | None


COLUMNS: Final = (
    Column("TS4", TS_WONG, 4),
    Column("TS3", TS_WONG, 3),
    Column("FAM", READER_FAMILY, None),
    Column("WIKI", WIKIPEDIA_GUANGDONG, None),
)


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the game: its number and name, a cell a column, the fields of `Terms` that carry it.

    `differs` names the books whose fields have other values here than those of ts-wong; `why` says why a point has no
    field.
    """

    number: int
    name: str
    cells: tuple[str, str, str, str]
    fields: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    why: str = ""

    def values(self, column: Column) -> dict[str, object]:
        """Give the values of the fields in a column, by name."""
        terms = column.book.terms()
        return {name: getattr(terms, name) for name in self.fields}


_FAM: Final = READER_FAMILY.name
_WIKI: Final = WIKIPEDIA_GUANGDONG.name
_SEATS: Final = "it follows from the number of seats"
_AGREED: Final = "all sources that speak of it agree"
_NAME: Final = "it is only a name"
_BEFORE: Final = "it is over before anything can be in dispute"

_TABLE: Final = (
    Point(
        1,
        "the pack",
        ("37 cards, without the flower", "36 cards, without Li Chen", SAME, SAME),
        why=_SEATS,
    ),
    Point(2, "how many play", ("three or four", "three", "three or four, mostly three", SAME), why=_SEATS),
    Point(3, "the fourth suit", ("綫", SAME, "錢", "线"), why=_NAME),
    Point(
        4,
        "the seats, anticlockwise",
        ("dealer, second, dreamer, third", "dealer, second, third", SAME, SAME),
        why=_SEATS,
    ),
    Point(
        5,
        "the order of dealing",
        (
            "first dealer, second, dreamer, third, then without the dreamer",
            "twelve cards each",
            SAME,
            "one card to the dreamer, twelve to the others",
        ),
        why=_BEFORE,
    ),
    Point(
        6,
        "who deals next when the dealer called and won",
        ("the dealer", SAME, SAME, "whoever won"),
        ("dealer_won",),
        (_WIKI,),
    ),
    Point(
        7,
        "who deals next when the dealer called and nobody won",
        ("the dealer", SAME, SAME, "second"),
        ("dealer_drew",),
        (_WIKI,),
    ),
    Point(
        8,
        "who deals next when another called and the dealer won",
        ("second", SAME, "the dealer", "whoever won"),
        ("uncalled_dealer_won",),
        (_FAM, _WIKI),
    ),
    Point(
        9,
        "who deals next when another called and nobody won",
        ("second", SAME, "the dealer", SAME),
        ("other_drew",),
        (_FAM,),
    ),
    Point(
        10,
        "who deals next when nobody called",
        ("second", SAME, "the dealer", SAME),
        ("nobody_called",),
        (_FAM,),
    ),
    Point(
        11,
        "who deals next when somebody else than the dealer won",
        ("second", SAME, SAME, "whoever won"),
        ("other_won",),
        (_WIKI,),
    ),
    Point(12, "the order of calling", ("dealer, second, third", SAME, SAME, SAME), why=_AGREED),
    Point(13, "who leads first", ("the dealer, whoever called", SAME, SAME, SAME), why=_AGREED),
)

_PLAY: Final = (
    Point(
        14,
        "the melds",
        ("singles, groups of three or four, runs of three to nine", SAME, SAME, "runs of three only"),
        ("longest_run",),
        (_WIKI,),
    ),
    Point(
        15,
        "groups of ones",
        ("beaten only by nines, and beat nothing", SAME, SAME, "only nines are higher; what they beat is not said"),
        ("ones_beat",),
    ),
    Point(
        16,
        "the order of runs",
        ("first the suit, then the number, equal length", SAME, SAME, "first the suit, then the number, for all cards"),
        ("single_suits",),
    ),
    Point(
        17,
        "what beats a single",
        ("a higher card of its suit", SAME, SAME, "a higher single; the suit is not mentioned"),
        ("single_suits",),
    ),
    Point(
        18,
        "singles that cannot be beaten",
        ("1s, 1c and Li Chen", "1s and 1c", "aged cards when they are led", "1s, 1g and 1z when they are led"),
        ("unbeaten_singles", "unbeaten_when"),
        (_FAM, _WIKI),
    ),
    Point(
        19,
        "who can beat",
        (
            "must beat, or keep nothing that beats",
            SAME,
            "must beat",
            "must break up the meld that beats if he does not beat",
        ),
        ("must_beat", "duty_against"),
        (_FAM,),
    ),
    Point(
        20,
        "aged from the start",
        ("the nines, 1s, 1c and Li Chen", "the nines, 1s and 1c", SAME, SAME),
        why=_AGREED,
    ),
    Point(
        21,
        "what becomes aged",
        (
            "any single that provably cannot be beaten",
            SAME,
            "a card when every higher one is in one's own hand or out",
            "the next lower card when an aged card is played",
        ),
        ("aged_by", "aged_chain"),
        (_FAM, _WIKI),
    ),
    Point(
        22,
        "aged cards in groups and runs, and when following",
        ("of no account", SAME, SAME, NOT_STATED),
        why=_AGREED,
    ),
    Point(
        23,
        "the order of leading singles",
        (
            "nine classes, the aged cards of a suit after its others",
            "eight classes, without Li Chen",
            "suit by suit, the aged ones last and one after another",
            SAME,
        ),
        ("aged_together",),
        (_FAM,),
    ),
    Point(
        24,
        "what the privileged player may lead early",
        ("any aged single", SAME, SAME, "aged singles of his highest suit"),
        ("privilege", "privileged_li_chen"),
        (_WIKI,),
    ),
)

_WINNING: Final = (
    Point(
        25,
        "when victory may be declared",
        ("on the lead, with six won and aged", SAME, SAME, SAME),
        ("win_at", "declare_after_last", "declare_before_first"),
    ),
    Point(26, "putting a declaration off", ("allowed", SAME, SAME, NOT_STATED), ("postpone",)),
    Point(
        27,
        "the order of suits at a declaration",
        ("of no account", SAME, SAME, NOT_STATED),
        why=_AGREED,
    ),
    Point(
        28,
        "the points for n fu",
        (
            "2^(n-6), twelve doubled; in places 2^(n-5)",
            SAME,
            "2^(n-6); n-5 is played too; twelve mostly doubled",
            "a table: 1, 2, 4, 8, 16, 32, 128",
        ),
        ("formula", "base", "twelve_doubled"),
        (_WIKI,),
    ),
    Point(
        29,
        "the dreamer's pay",
        (
            "five and his matches among the winning cards, if there is one",
            "no dreamer",
            SAME,
            "five and his matches in the winner's hand",
        ),
        ("dreamer_base", "dreamer_matches", "dreamer_without_match"),
        (_WIKI,),
    ),
    Point(
        30,
        "cards that count as one",
        ("1s, 1c and Li Chen", "1s and 1c", SAME, NOT_STATED),
        why=_AGREED,
    ),
    Point(
        31,
        "the privileged player who loses",
        (
            "pays the other's share to winner and dreamer",
            "pays the other's share to the winner",
            SAME,
            "pays the winner double; the dreamer is not mentioned",
        ),
        ("cover_dreamer",),
        (_WIKI,),
    ),
    Point(
        32,
        "five tigers",
        (
            "8 fu before the dealer calls, the dreamer unpaid",
            "no five tigers",
            "not mentioned, so there is none",
            "8 fu at once, not later",
        ),
        ("five_tigers", "late_tigers", "cover_tigers", "tigers_dealer"),
        (_FAM, _WIKI),
    ),
    Point(
        33,
        "the duty to call",
        ("unresolved", SAME, "not to call with a certain win is a foul", NOT_STATED),
        ("evasion", "broken_run_excuses"),
        (_FAM,),
    ),
    Point(34, "the word for a card won", ("糊", SAME, "戙", "胡"), why=_NAME),
)

MATRIX: Final = (*_TABLE, *_PLAY, *_WINNING)
"""All points, by number."""


def words_of_matrix() -> list[str]:
    """List all that the matrix says in words, each once, in order."""
    return list(dict.fromkeys(text for point in MATRIX for text in (point.name, *point.cells, point.why) if text))
