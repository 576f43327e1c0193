"""What is printed reads back as the same record: TOML, JSON, the told object, Sung's shorthand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import ALL_CARDS
from engine.melds import melds_of_size, recognise
from engine.notation import (
    print_play,
    read_json,
    read_json_lines,
    read_sung,
    read_toml,
    to_json,
    to_sung,
    to_toml,
    told_of,
)
from engine.notation.plays import read_play
from engine.record import Declaration, Discard, Dispute, FaceUp, Forgotten, Record, Round, Seen, Told
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
CARDS = st.sampled_from(ALL_CARDS)
SORTED = st.sets(CARDS, max_size=13).map(lambda cards: tuple(sorted(cards)))
MELDS = st.sampled_from([meld for size in range(1, 10) for meld in melds_of_size(size)])
SEATS = st.sampled_from(Seat)
NUMBERS = st.integers(-3, 20)


def _in_printing_order(cards: set[Any]) -> FaceUp:
    meld = recognise(cards)
    return FaceUp(meld.cards if meld else tuple(sorted(cards)))


FACE_UP = st.one_of(
    MELDS.map(lambda meld: FaceUp(meld.cards)),
    st.sets(CARDS, min_size=1, max_size=9).map(_in_printing_order),
)
DISCARDS = st.builds(Discard, st.integers(1, 9), st.sets(CARDS, max_size=9).map(lambda cards: tuple(sorted(cards))))
PLAYS = st.one_of(FACE_UP, DISCARDS, st.builds(Forgotten, st.integers(1, 9)))
ROUNDS = st.builds(Round, st.lists(PLAYS, min_size=1, max_size=3).map(tuple), st.none() | SEATS)
MAYBE = st.none() | NUMBERS
PLAIN_KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PLAIN_KEYS, inner, max_size=3),
    max_leaves=6,
)


def by_seat(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[Seat, Any]]:
    return st.dictionaries(SEATS, values).map(lambda found: {seat: found[seat] for seat in Seat if seat in found})


RECORDS = st.builds(
    Record,
    players=st.integers(0, 6),
    rounds=st.lists(ROUNDS, max_size=6).map(tuple),
    book=st.none() | TEXT,
    called_by=st.sampled_from([None, "dealer", "second", "third", "nobody", "somebody"]),
    title=st.none() | TEXT,
    id=st.none() | TEXT,
    source=st.none() | TEXT,
    played_on=st.none() | st.dates().map(str),
    table=st.none() | TEXT,
    declared=st.lists(st.builds(Declaration, SEATS, MAYBE, MAYBE, st.booleans(), st.booleans()), max_size=2).map(tuple),
    names=by_seat(TEXT),
    options=st.dictionaries(
        PLAIN_KEYS.filter(lambda key: not key.startswith("_")), TEXT | NUMBERS | st.booleans(), max_size=3
    ),
    hands=by_seat(SORTED.map(Told)),
    now=by_seat(SORTED.map(Told)),
    paid=by_seat(NUMBERS),
    seen=st.lists(st.builds(Seen, CARDS, SEATS, MAYBE), max_size=3).map(tuple),
    disputes=st.lists(
        st.builds(
            Dispute,
            kind=st.sampled_from(["aged", "discard", "lead", "nonsense"]),
            seat=st.none() | SEATS,
            card=st.none() | CARDS,
            before=MAYBE,
            after=st.none() | st.builds("{}.{}".format, st.integers(0, 13), st.integers(0, 9)),
            round=MAYBE,
            viewpoint=st.none() | TEXT,
            assume=st.none() | st.lists(TEXT, max_size=3).map(tuple),
            standard=st.none() | TEXT,
        ),
        max_size=3,
    ).map(tuple),
    own_keys=st.dictionaries(PLAIN_KEYS.map("_{}".format), VALUES, max_size=2),
)


@settings(deadline=None)
@given(PLAYS)
def test_a_printed_play_reads_back(play: FaceUp | Discard | Forgotten) -> None:
    assert read_play(print_play(play)).play == play


@settings(deadline=None)
@given(RECORDS)
def test_toml_reads_back(record: Record) -> None:
    assert read_toml(to_toml(record), "r.toml").record == record


@settings(deadline=None)
@given(RECORDS)
def test_json_reads_back_on_one_line(record: Record) -> None:
    text = to_json(record)
    assert read_json(text, "r.json").record == record
    assert [reading.record for reading in read_json_lines(f"{text}\n\n{text}\n", "r.jsonl")] == [record, record]


@settings(deadline=None)
@given(RECORDS)
def test_told_reads_back_without_own_keys(record: Record) -> None:
    told = told_of(record)
    assert not any(key.startswith("_") for key in told)
    assert read_json(json.dumps(told), "r.json").record == replace(record, own_keys={})


@settings(deadline=None)
@given(RECORDS)
def test_toml_and_json_find_the_same_faults(record: Record) -> None:
    in_toml = read_toml(to_toml(record), "r")
    in_json = read_json(to_json(record), "r")
    assert sorted(fault.says for fault in in_toml.faults) == sorted(fault.says for fault in in_json.faults)


SUNG_PLAYS = st.one_of(MELDS.map(lambda meld: FaceUp(meld.cards)), st.integers(1, 9).map(Discard))


@settings(deadline=None)
@given(
    st.integers(3, 4),
    st.sampled_from([None, "dealer", "second", "third", "nobody"]),
    st.lists(st.lists(SUNG_PLAYS, min_size=3, max_size=3).map(tuple), max_size=5),
    st.lists(SUNG_PLAYS, max_size=3).map(tuple),
)
def test_sung_reads_back_with_leaders(
    players: int, caller: str | None, whole: list[tuple[FaceUp | Discard, ...]], last: tuple[FaceUp | Discard, ...]
) -> None:
    rounds = tuple(Round(plays) for plays in (*whole, *([last] if last else [])))
    record = Record(players, rounds, called_by=caller)
    leaders = {step.id.round: step.seat for step in steps_of(record) if step.id.position == 1}
    named = tuple(replace(told, leader=leaders[number]) for number, told in enumerate(rounds, 1))
    assert all(leader in PLAYING for leader in leaders.values())
    assert read_sung(to_sung(record), "r.sung").record == replace(record, rounds=named)


def test_toml_is_written_as_by_hand() -> None:
    record = Record(
        4,
        (Round((FaceUp(read_play("5s").play.cards), Discard(1))),),  # type: ignore[union-attr]  # 5s is face up
        title='A "title"',
        names={Seat.second: "B"},
        disputes=(Dispute("lead", round=1),),
        own_keys={"_mine": {"a": [1, 2.5]}},
    )
    assert to_toml(record) == (
        "format = \"lukfu/1\"\nplayers = 4\ntitle = \"A \\\"title\\\"\"\nrounds = '''\n5s / x\n'''\n"
        '_mine = { a = [1, 2.5] }\n\n[names]\nsecond = "B"\n\n[[dispute]]\nkind = "lead"\nround = 1\n'
    )
