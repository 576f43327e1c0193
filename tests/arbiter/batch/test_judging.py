"""One entry judged: what was read, what was found, and what of a hand its verdict does not depend on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from batches import HANDS
from brief import told
from samples import X13

import arbiter
from arbiter.batch import judging
from arbiter.batch.asking import Question
from arbiter.batch.content import content_of, text_of
from arbiter.batch.entries import Entry, HandResult, Particulars, Verdict
from arbiter.batch.judging import judge
from arbiter.batch.status import JUDGED, PROGRAM_FAULT, REFUSED, UNREADABLE
from arbiter.batch.versions import PARTS, current
from arbiter.errors import ProgramFaultError
from engine.notation import read_json, to_json
from engine.record import Record
from engine.seats import Seat

P3 = told("6s / x / x; 5s / x / 8s", called_by="dealer")
"""Third laid face down to 6s and kept 8s."""
NIGHT = """\
format = "lukfu-session/1"
title = "May"
players = { dealer = "Kam", second = "Mei", dreamer = "Sang", third = "Wai" }

[[hand]]
id = "h1"
called_by = "nobody"

[[hand]]
dealer = "Kam"
called_by = "dealer"
rounds = "6s / x / x\\n5s / x / 8s"
"""


def line(record: Record, number: int = 3) -> Entry:
    return Entry("log.jsonl", number, to_json(record).encode())


def one(entry: Entry, question: Question | None = None) -> HandResult:
    (result,) = judge(entry, question or Question())
    assert (result.file, result.line, result.text) == (entry.file, entry.line, text_of(entry))
    return result


def verdict_of(entry: Entry, question: Question | None = None) -> Verdict:
    result = one(entry, question)
    assert result.status == JUDGED, result.faults
    assert result.verdict is not None
    return result.verdict


def rests_on(verdict: Verdict) -> set[str]:
    assert current(verdict.versions)
    return {part for part in PARTS if f"{part}=-" not in verdict.versions.split()}


def test_P3_a_line_of_a_log() -> None:
    verdict = verdict_of(line(P3))
    assert verdict.content == content_of(P3)
    assert (verdict.rules, verdict.book, verdict.rounds) == ("book=own", "ts-wong", 2)
    (row,) = verdict.findings
    assert row[:-1] == ("discard", "upheld", "LF-R13", "third", "1.3", None)
    assert json.loads(row.document)["command"] == "lukfu judge FILE --kind discard --seat third --round 1"
    assert dict(verdict.checked)["discards"] == 3
    assert rests_on(verdict) == {"read", "steps", "words"}


def test_names_and_titles_are_with_the_hand_and_not_with_the_verdict() -> None:
    named = replace(
        P3, id="7", title="A quarrel", table="2", played_on="2024-05-01", names={Seat.dealer: "Kam", Seat.third: "Wai"}
    )
    result = one(line(named, 9))
    assert result.verdict == verdict_of(line(P3))
    assert result.about == Particulars("7", "A quarrel", "2", "2024-05-01", (("dealer", "Kam"), ("third", "Wai")))
    assert "Wai" not in repr(result.verdict)


def test_a_verdict_says_what_an_audit_says() -> None:
    for number, data in enumerate(HANDS.read_bytes().splitlines(), start=1):
        record = read_json(data.decode(), "hands.jsonl").record
        assert record is not None
        verdict = verdict_of(Entry("hands.jsonl", number, data), Question(standard="six-cards"))
        document = arbiter.audit(replace(record, names={}), standard="six-cards").to_json()
        assert [json.loads(row.document) for row in verdict.findings] == document["findings"]
        assert verdict.left_open == len(document["left_open"])  # type: ignore[arg-type] - a list of the document
        assert ("declare" in rests_on(verdict)) == bool(record.declared)
        assert ("settle" in rests_on(verdict)) == bool(record.paid)
        assert "call" in rests_on(verdict)


def test_a_whole_file_is_read_by_its_name() -> None:
    assert verdict_of(Entry("x13.toml", None, X13.encode())).rounds == 2
    assert one(Entry("x13.json", None, X13.encode())).status == UNREADABLE
    assert one(Entry("empty.jsonl", None, b"\n")).faults == ("empty.jsonl: no record is in it",)


def test_several_hands_in_one_text_are_numbered() -> None:
    text = "\n".join(to_json(record) for record in (P3, told("6s / x / x", called_by="dealer")))
    results = judge(Entry("log", None, text.encode()), Question())
    assert [result.about.hand for result in results] == [1, 2]
    assert [result.status for result in results] == [JUDGED, JUDGED]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"{", "log.jsonl:3:"),
        (b'{"players": 5}', "log.jsonl:3"),
        (b'{"title": "\xff"}', "log.jsonl:3:12: this text is not UTF-8: b'\\xff'"),
        (b"\0\1\2", "log.jsonl:3"),
        (b"[" * 5000, "log.jsonl:3"),
    ],
)
def test_what_cannot_be_read_says_where(data: bytes, fault: str) -> None:
    result = one(Entry("log.jsonl", 3, data))
    assert result.status == UNREADABLE
    assert result.verdict is None
    assert result.faults[0].startswith(fault)


def test_what_does_not_fit_the_rules_asked_for_is_refused() -> None:
    six = told("6sgz / 7sgz / x3", called_by="dealer")
    assert one(line(six), Question(book="no-such-book")).status == REFUSED
    beaten = told("2s / 3sg / x", called_by="dealer")
    assert one(line(beaten)).status == UNREADABLE


def test_a_beat_of_another_book_is_sound_by_it() -> None:
    """In Guangdong a 9 does not beat Gon 1."""
    data = b'{"format": "lukfu/1", "book": "wikipedia-guangdong", "players": 3, "rounds": ["1g / x / 9g"]}'
    entry = Entry("log.jsonl", 1, data)
    assert one(entry).status == UNREADABLE
    assert verdict_of(entry, Question(book="ts-wong")).book == "ts-wong"
    twice = Entry("log.jsonl", 1, data.replace(b'"players"', b'"seats": 1, "players"'))
    assert one(twice, Question(book="ts-wong")).status == UNREADABLE


def test_LF_R3_a_session_says_where_players_sit_and_not_who_they_are() -> None:
    first, second = judge(Entry("night.toml", None, NIGHT.encode()), Question())
    assert (first.about.hand, second.about.hand) == (1, 2)
    assert first.about.id == "h1"
    assert dict(second.about.names) == {"dealer": "Kam", "second": "Mei", "dreamer": "Sang", "third": "Wai"}
    assert second.verdict is not None
    discard, dealer = second.verdict.findings
    assert json.loads(discard.document)["command"].startswith("lukfu judge FILE:9 ")
    document = json.loads(dealer.document)
    assert (document["dealer"], document["due"]) == ("dealer", "second")
    assert document["command"] == "lukfu settle FILE"
    renamed = NIGHT
    for name, other in (("Kam", "Ann"), ("Mei", "Bo"), ("Sang", "Cy"), ("Wai", "Di")):
        renamed = renamed.replace(name, other)
    again = judge(Entry("night.toml", None, renamed.encode()), Question())
    assert [result.verdict for result in again] == [first.verdict, second.verdict]
    assert rests_on(second.verdict) >= {"dealer", "settle", "steps"}


def test_a_session_is_judged_as_a_whole() -> None:
    faulty = NIGHT.replace("5s / x / 8s", "5s / x / 8q").replace('"nobody"', '"somebody"')
    result = one(Entry("night.toml", None, faulty.encode()))
    assert result.status == UNREADABLE
    assert len(result.faults) == 2
    assert result.about.title == "May"
    refused = one(Entry("night.toml", None, NIGHT.encode()), Question(book="no-such-book"))
    assert refused.status == REFUSED


def test_rules_are_part_of_the_verdict_and_of_its_commands() -> None:
    question = Question("reader-family", (("A1", "b"), ("max_level", 2)), "six-cards")
    verdict = verdict_of(line(P3), question)
    assert verdict.rules == "book=reader-family A1=b max_level=2 standard=six-cards"
    told_ = question.told
    assert told_ == "--book reader-family --option A1=b --option max_level=2"
    assert all(json.loads(row.document)["command"].endswith(told_) for row in verdict.findings if row.kind != "call")


def test_a_fault_of_the_program_is_a_status_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def disagree(*given: object) -> None:
        del given
        msg = "two methods\n disagree"
        raise ProgramFaultError(msg)

    monkeypatch.setattr(judging, "audited", disagree)
    result = one(line(P3))
    assert (result.status, result.verdict) == (PROGRAM_FAULT, None)
    assert result.faults == ("ProgramFaultError: two methods disagree",)


def test_hands_that_are_chosen_are_judged_a_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [Entry("hands.jsonl", 1, data) for data in HANDS.read_bytes().splitlines()]
    entry = next(entry for entry in entries if verdict_of(entry).aged)
    always = Question(recheck=1.0)
    assert one(entry, always).differences == ()
    monkeypatch.setattr(judging, "aged_rows", lambda *_, **__: ())
    assert one(entry, Question()).differences == ()
    assert one(entry, always).differences != ()


def test_every_view_tells_of_more_cards() -> None:
    data = HANDS.read_bytes().splitlines()[0]
    asked, more = Question(), Question(every_view=True)
    few, many = (verdict_of(Entry("hands.jsonl", 1, data), question) for question in (asked, more))
    assert set(few.aged) <= set(many.aged)
    assert len(many.aged) > len(few.aged)
    assert many.findings == few.findings
    assert (few.rules, many.rules) == ("book=own", "book=own views=every")
