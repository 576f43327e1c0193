"""Positions in which it matters what a leader knew: made by hand, and found among random small hands.

Each tells its questions with the answer of the plain order of suits and the answer with knowledge, both of the slow
twin; `tests/arbiter/test_knowing_worlds.py` argues those made by hand and asks them all. A question is written

    aged SEAT CARD after STEP VIEWPOINT     discard STEP     lead STEP     record

Discards, leads and records are asked with all that is told (viewpoint open).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from brief import cards, told

from engine.cards import deck, short

if TYPE_CHECKING:
    from engine.record import Record


class Knowing(NamedTuple):
    """A position: its name, the record, and of each question the plain verdict and the one with knowledge."""

    name: str
    record: Record
    answers: dict[str, tuple[str, str]]


class Reading(NamedTuple):
    """A lead whose lawfulness depends on what beats what: the record, the step, the verdict by readings in words."""

    name: str
    record: Record
    lead: str
    verdicts: dict[str, str]


NINE = ("987654321c", "987654321z", "987654321g")
"""What dealer, second and third show when all but the nine Sips, three in each hand, lie open; third leads round 2."""
TWELVE = ("87654321c", "87654321z", "87654321g")
"""The same for the Sips and three nines, four in each hand."""
FIFTEEN = ("654z 321g", "654g 987z", "321z 987g")
"""What they show when Sips and coins are left, six in each hand; second leads round 3."""


def small(opening: tuple[str, str, str], rounds: str, **told_of: object) -> Record:
    """Make a record whose opening rounds lay these cards face up; hands are told by what is left after them.

    `left` maps seats to the cards left of them; the other keys are those of `brief.told`.
    """
    left: dict[str, str] = told_of.pop("left", {})
    lines = "321z / 654z / 987z; 321g / 654g / 987g" if opening is FIFTEEN else " / ".join(opening)
    if opening is FIFTEEN:
        opening = ("321z 654g", "654z 987g", "987z 321g")
    shown = dict(zip(("dealer", "second", "third"), opening, strict=True))
    hands = {seat: f"{shown.get(seat, '')} {held}" for seat, held in left.items()}
    return told(f"{lines}; {rounds}", players=told_of.pop("players", 3), hands=hands, **told_of)


GON = ("987654321c", "987654321z", "987654321s")
COINS = ("987654321z", "987654321g", "987654321s")
"""As NINE, with the nine Gons or the nine coins left."""


def by_other_readings() -> tuple[Reading, ...]:
    """List leads that are in order or not as 1g or 1c is unbeaten, or as a card of a higher suit beats a single.

    All hands are told, and what beats what settles each: a card is aged where no opponent holds one that beats it.
    """
    coins = {"dealer": "764c", "second": "832c"}
    gon = {"dealer": "764g", "second": "852g"}
    guilty, fine = "upheld", "dismissed"
    return (
        Reading(
            "nine of coins before 1c, which is unbeaten or the lowest",
            small(COINS, "9c / x / x", left={"dealer": "764c", "second": "532c", "third": "981c"}),
            "2.1",
            {"": fine, "X44=b": guilty, "M16=b": fine},
        ),
        Reading(
            "1c before 5c: an aged card before one that is not, or the lowest of all",
            small(COINS, "1c / x / x", left={**coins, "third": "951c"}),
            "2.1",
            {"": guilty, "X44=b": fine, "M16=b": guilty},
        ),
        Reading(
            "1g before 3g: the lowest of all, or an aged card before one that is not",
            small(GON, "1g / x / x", left={**gon, "third": "931g"}),
            "2.1",
            {"": fine, "X44=b": guilty, "M16=b": fine},
        ),
        Reading(
            "a privileged player's 1c before his 5s",
            small(
                FIFTEEN,
                "1c / x / x",
                left={"dealer": "987s 987c", "second": "53s 4321c", "third": "6421s 65c"},
                called_by="second",
            ),
            "3.1",
            {"": fine, "X44=b": guilty, "M16=b": fine},
        ),
        Reading(
            "nine of coins before 5c while others hold Sips, which may beat it",
            small(
                FIFTEEN,
                "9c / x / x",
                left={"dealer": "987s 876c", "second": "9543c 21c", "third": "654321s"},
                called_by="dealer",
            ),
            "3.1",
            {"": guilty, "X44=b": guilty, "M16=b": fine},
        ),
        Reading(
            "a privileged player's nine of coins before his 5s while others hold Sips",
            small(
                FIFTEEN,
                "9c / x / x",
                left={"dealer": "987s 876c", "second": "5s 95421c", "third": "64321s 3c"},
                called_by="second",
            ),
            "3.1",
            {"": fine, "X44=b": fine, "M16=b": guilty},
        ),
    )


DEALER_K1, SECOND_K1 = "976s 1234g 123z 12c", "854s 567g 456z 345c"
THIRD_K1 = short(card for card in deck(3) if card not in cards(f"{DEALER_K1} {SECOND_K1}"))


def made_by_hand() -> tuple[Knowing, ...]:
    """List the positions made by hand: K1 and K3, small kin of theirs, leads by witness and by proof, two levels."""
    return (
        Knowing(
            "K1",
            told(
                "6s / x(5g) / x(8g); 9s / x(6g) / x(9g)",
                players=3,
                hands={"dealer": "96s 1234g 123z 2c", "second": SECOND_K1, "third": THIRD_K1},
            ),
            {
                "aged second 5s after 2.3 open": ("dismissed", "dismissed"),
                "aged second 4s after 2.3 open": ("dismissed", "dismissed"),
            },
        ),
        Knowing(
            "K1 whole",
            told(
                "6s / x(5g) / x(8g); 9s / x(6g) / x(9g)",
                players=3,
                hands={"dealer": DEALER_K1, "second": SECOND_K1, "third": THIRD_K1},
            ),
            {"lead 2.1": ("dismissed", "dismissed"), "record": ("dismissed", "dismissed")},
        ),
        Knowing(
            "K3",
            told(
                "6s / x / x(3z); 9s / x / x(4z); 2gzc / 8sgz / x(3c 4c 5c); 3g / x(5z) / 9g",
                players=3,
                hands={"dealer": "96s 96g 2gzc 9z", "second": "8sgz 7543g 9876c", "third": "543s 1g 34567z 345c"},
            ),
            {"aged third 5s after 4.3 open": ("dismissed", "dismissed")},
        ),
        Knowing(
            "false belief",
            small(NINE, "6s / x(2s) / x; 9s / x(8s) / x", left={"dealer": "852s"}),
            {
                "aged dealer 5s after 3.3 seat": ("dismissed", "dismissed"),
                "lead 3.1": ("dismissed", "not-proven"),
                "discard 2.2": ("upheld", "upheld"),
            },
        ),
        Knowing(
            "false belief, its breach shown later",
            small(
                TWELVE,
                "6s / x(3s) / x(1s); 9s / x(2s) / x(9c); 5s / 8s / x(9z)",
                left={"dealer": "832s 9g", "second": "41s 9cz"},
            ),
            {
                "aged second 4s after 4.3 open": ("dismissed", "dismissed"),
                "lead 3.1": ("dismissed", "dismissed"),
                "discard 2.2": ("upheld", "upheld"),
            },
        ),
        Knowing(
            "witness",
            small(NINE, "8s / x / x", players=4, left={"dealer": "741s", "second": "63s L", "third": "852s"}),
            {"lead 2.1": ("dismissed", "dismissed"), "record": ("upheld", "upheld")},
        ),
        Knowing(
            "proof",
            small(
                NINE,
                "6s / x(8s) / x(3s); 9s / x / x",
                left={"dealer": "852s", "second": "431s", "third": "976s"},
            ),
            {"lead 3.1": ("dismissed", "dismissed"), "record": ("upheld", "upheld")},
        ),
        Knowing(
            "an aged card before one that is not",
            small(NINE, "9s / x / x", left={"third": "963s"}),
            {"lead 2.1": ("dismissed", "upheld"), "record": ("upheld", "dismissed")},
        ),
        Knowing(
            "an aged card before those below it that it makes aged",
            small(NINE, "9s / x / x", left={"third": "987s"}),
            {"lead 2.1": ("dismissed", "dismissed"), "record": ("upheld", "upheld")},
        ),
        Knowing(
            "a privileged lead tells that the Sips are gone",
            small(
                FIFTEEN,
                "4s / 5s / x(7s); 8c / x(5c) / 9c; 6s / x / x",
                called_by="third",
                left={"dealer": "731s 765c", "second": "98642s 9c", "third": "5s 84321c"},
            ),
            {
                "lead 4.1": ("dismissed", "dismissed"),
                "lead 5.1": ("dismissed", "upheld"),
                "record": ("upheld", "dismissed"),
            },
        ),
        Knowing(
            "a leader who has seen a breach",
            small(
                FIFTEEN,
                "6s / x / x; 4s / 8s / x; 8c / x / 9c; 5s",
                left={"dealer": "731s 542c", "second": "6542s 91c", "third": "98s 8763c"},
            ),
            {"lead 6.1": ("dismissed", "upheld"), "discard 3.2": ("upheld", "upheld")},
        ),
        Knowing(
            "a privileged lead of an aged card tells nothing",
            small(TWELVE, "9c / x / x", called_by="third", left={"third": "52s 9cz"}),
            {"lead 2.1": ("dismissed", "dismissed"), "record": ("upheld", "upheld")},
        ),
        Knowing(
            "a privileged lead puts off an aged card",
            small(FIFTEEN, "8c / 9c / x", called_by="second", left={"dealer": "8765s 65c", "second": "91s 8432c"}),
            {"lead 3.1": ("dismissed", "upheld"), "record": ("upheld", "dismissed")},
        ),
    )


def found() -> tuple[Knowing, ...]:
    """List instructive positions found among random small hands."""
    return (
        Knowing(
            "whoever leads 8c and holds 9c keeps nothing below 7c",
            told(
                "9876z / 9876g / 9876s; 54321z / 54321g / 54321s; 8c / x / x(3c); 6c",
                players=3,
                called_by="third",
                hands={"dealer": "5g 4g 3g 2g 1g 9z 8z 7z 6z 7c 3c 1c"},
            ),
            {"aged dealer 7c after 3.3 seat": ("dismissed", "upheld"), "lead 3.1": ("dismissed", "not-proven")},
        ),
        Knowing(
            "two cards aged by the lead of 8z",
            told(
                "987654321c / 987654321g / 987654321s; 8z / x(1z) / x; 5z / 6z / x",
                players=3,
                hands={"dealer": "7z 6z 1z 987654321c"},
            ),
            {
                "aged dealer 7z after 2.3 seat": ("dismissed", "upheld"),
                "aged dealer 6z after 2.3 seat": ("dismissed", "upheld"),
                "lead 2.1": ("dismissed", "not-proven"),
            },
        ),
        Knowing(
            "a lead that must have been wrong leaves others to be doubted",
            told(
                "4321z / 4321s / 9876s; 6543c / 4321g / 8765g; "
                "9z / x(5z) / x; 7z / x(1c) / x; 8c / x(9g) / x; 9c / x(6z) / x",
                players=3,
                called_by="third",
                hands={"third": "9s 8s 7s 6s 9g 6z 5z 6c 5c 4c 3c 1c"},
            ),
            {
                "aged third 6z after 5.1 seat": ("upheld", "dismissed"),
                "lead 3.1": ("dismissed", "upheld"),
                "record": ("upheld", "dismissed"),
            },
        ),
        Knowing(
            "what the leader could not know",
            told(
                "987654321c / 987654321g / 987654321s; 7z / 9z / x(8z); 6z / x(2z) / x; ? / x(4z) / x",
                players=3,
                called_by="third",
                hands={"second": "987654321g 842z"},
            ),
            {"aged second 4z after 4.1 seat": ("dismissed", "dismissed"), "lead 3.1": ("dismissed", "dismissed")},
        ),
        Knowing(
            "somebody overlooked a card, or a leader the order",
            told(
                "987654321z / 987654321g / 987654321s; 6c / x(7c) / x(2c); 9c / x(3c) / x",
                players=3,
                now={"second": "1c"},
            ),
            {
                "discard 2.2": ("not-proven", "not-proven"),
                "discard 2.3": ("not-proven", "not-proven"),
                "lead 3.1": ("dismissed", "dismissed"),
                "record": ("upheld", "upheld"),
            },
        ),
        Knowing(
            "an eight that its leader could not think aged",
            told(
                "987654321z / 987654321g / 987654321s; 8c / 9c / x; 7c / x / x(1c); 5c / x / x(2c)",
                players=3,
                hands={"third": "987654321s 8c 2c 1c"},
            ),
            {
                "lead 2.1": ("dismissed", "dismissed"),
                "lead 3.1": ("dismissed", "upheld"),
                "record": ("upheld", "dismissed"),
            },
        ),
        Knowing(
            "who leads 8z and then 6z",
            told(
                "987654321c / 987654321g / 987654321s; 8z / x / x; 6z / x(3z) / 7z; 5z / x / x",
                players=3,
                now={"dealer": "", "second": "", "third": ""},
            ),
            {
                "aged second 7z after 2.3 open": ("dismissed", "upheld"),
                "aged second 5z after 3.3 open": ("dismissed", "upheld"),
                "lead 2.1": ("dismissed", "not-proven"),
            },
        ),
        Knowing(
            "a privileged lead of coins before Sips",
            told(
                "876z / 654g / 987g; 54321c / 54321z / 87654s; 9z / x / x(9c); 8c / x(2g) / x; 7c / x(3s) / x(1g)",
                players=3,
                called_by="second",
                now={"second": "2s", "third": "1s"},
            ),
            {
                "lead 4.1": ("dismissed", "upheld"),
                "lead 5.1": ("dismissed", "dismissed"),
                "record": ("upheld", "dismissed"),
            },
        ),
    )
