"""The content of a hand: names, titles and dates are no part of it, and all that was played is."""

from __future__ import annotations

from dataclasses import replace

from brief import told
from samples import X13

from arbiter.batch.content import bare, chosen, content_of, contents_of, text_of
from arbiter.batch.entries import Entry
from engine.notation import read_session, read_toml
from engine.record import Record
from engine.seats import Seat
from engine.sessions import Session

HAND = told("6s / x / x; 5s / x / 8s", called_by="dealer")
NIGHT = """\
format = "lukfu-session/1"
players = { dealer = "Kam", second = "Mei", third = "Wai" }
[[hand]]
called_by = "nobody"
[[hand]]
dealer = "Mei"
called_by = "dealer"
rounds = "6s / x / x"
"""


def night(text: str) -> Session:
    found = read_session(text.encode(), "night.toml")
    assert found is not None
    assert found.session is not None
    return found.session


def test_particulars_are_no_part_of_the_content() -> None:
    record = read_toml(X13, "x13.toml").record
    assert record is not None
    assert record.disputes
    other = replace(
        record,
        id="7",
        title="A night",
        source="told",
        played_on="2024-05-01",
        table="2",
        names={Seat.dealer: "Kam"},
        disputes=(),
        own_keys={"_note": 1},
    )
    assert content_of(other) == content_of(record) == content_of(bare(other))
    assert bare(other) == bare(record)
    assert bare(other) == Record(**{**vars(bare(other)), "names": {}, "title": None})


def test_all_else_is() -> None:
    others = [
        told("6s / x / x; 5s / x / 7s", called_by="dealer"),
        told("6s / x / x; 5s / x / 8s", called_by="second"),
        told("6s / x / x", called_by="dealer"),
        replace(HAND, players=3),
        replace(HAND, book="reader-family"),
        replace(HAND, options={"A1": "b"}),
        replace(HAND, paid={Seat.dealer: 2}),
        told("6s / x / x; 5s / x / 8s", called_by="dealer", hands={"dreamer": "1z"}),
        told("6s / x / x; 5s / x / 8s", called_by="dealer", now={"dealer": "1z"}),
    ]
    assert len({content_of(record) for record in [HAND, *others]}) == len(others) + 1


def test_the_order_of_keys_and_cards_is_none() -> None:
    one = read_toml('players = 4\ncalled_by = "dealer"\n[hands]\nsecond = "7s 8z"\nthird = "1g"', "a").record
    two = read_toml('called_by = "dealer"\nplayers = 4\n[hands]\nthird = "1g"\nsecond = "8z, 7s"', "a").record
    assert one is not None
    assert two is not None
    assert content_of(one) == content_of(two)


def test_a_hand_of_a_session_is_known_by_all_before_it() -> None:
    whole = list(contents_of(night(NIGHT)))
    longer = list(contents_of(night(NIGHT + '[[hand]]\ncalled_by = "nobody"\n')))
    assert longer[:2] == whole
    assert len(set(longer)) == 3
    renamed = list(contents_of(night(NIGHT.replace("Kam", "Ann").replace("Mei", "Bob"))))
    assert renamed == whole
    other_dealer = list(contents_of(night(NIGHT.replace('dealer = "Mei"', 'dealer = "Wai"'))))
    assert other_dealer[0] == whole[0]
    assert other_dealer[1] != whole[1]


def test_a_text_is_known_with_its_form() -> None:
    as_file = [Entry(name, None, b"{}") for name in ("a.toml", "b.TOML.gz", "c.toml.zst", "a.json", "a.sung")]
    toml, packed, also, *others = [text_of(entry) for entry in as_file]
    assert toml == packed == also
    lines = {text_of(Entry("a.jsonl", 1, b"{}")), text_of(Entry("b.parquet", 9, b"{}"))}
    assert len(lines) == 1
    assert len({toml, *others, *lines}) == 4
    assert text_of(Entry("a.toml", None, b"{} ")) != toml


def test_a_fraction_of_all_hands_is_chosen_the_same_each_time() -> None:
    contents = [content_of(replace(HAND, paid={Seat.dealer: n})) for n in range(400)]
    assert not any(chosen(content, 0.0) for content in contents)
    assert all(chosen(content, 1.0) for content in contents)
    few = [content for content in contents if chosen(content, 0.1)]
    assert 20 < len(few) < 65
    assert all(chosen(content, 0.2) for content in few)
