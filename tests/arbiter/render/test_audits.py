"""Audits in words: each kind of finding in three languages, worst first, and the document of each, pinned."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from brief import cards, told
from played import played

import arbiter
from arbiter.audited import Audit, Checked, Finding, LeftOpen, WrongDealer
from arbiter.render.audits import checked, remarks
from arbiter.render.findings import command_of, finding_sentence, worst_first
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.reports import audit_document
from arbiter.ruling import MAX_LEVEL, Verdict
from engine.playing import KINDS, plant
from engine.record import NOBODY, Declaration, Record, Told
from engine.seats import Seat, StepId

KEPT = told("6s / x / x; 5s / x / 8s", called_by="dealer")
OPEN = told("5s / x / x; 987654321g / x9 / x9; 9c / x / x; 8c / x / x", called_by="dealer")
WON = replace(
    told(
        "5s / 9s / x(2s); 432g / x(4c 3z 2z) / x3; 7sgz / 8sgz / x3",
        called_by="second",
        hands={"dreamer": "1z"},
        now={"third": "9c 6c 5c 1s L"},
    ),
    declared=(Declaration(Seat.third, 4, 5),),
    paid={Seat.second: -4},
)
UNTOLD = told("5s / 9s / x; 432g / x3 / x3; 7sgz / 8sgz / x3").rounds
SILENT = Record(4, called_by=NOBODY, hands={Seat.dealer: Told(cards("8s 3s 2s 8g 2g 9z 8z 3z 9c 8c 5c 4c"))})


def said(audit: Audit, lang: str) -> list[str]:
    speaker = Speaker(tongue(lang), audit.record)
    lines = [finding_sentence(speaker, audit, finding) for finding in worst_first(audit.findings)]
    return [*lines, *remarks(speaker, audit), *checked(speaker, audit)]


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            [
                "Third declared at the start of round 4. The declaration holds, but for 6 糊 and not 5: "
                "3 won and 3 aged in hand.",
                "The record tells that second had -4; -6 are due.",
                "By the standard of six cards dealer evaded calling: his hand comes to 6.",
                "Checked: 4 discards, 1 lead, 1 declaration, 1 payment and 1 hand not called.",
                "Not all cards are told: a breach shows only if every deal that fits has it; nobody is cleared.",
                "Calling was checked by the standard of six cards.",
            ],
        ),
        (
            "zh-Hant",
            [
                "三家在第4輪開始時宣告食糊。食糊成立，但是 6 糊，不是 5 糊：已贏 3 隻，手上老歲牌 3 隻。",
                "記錄說二家收付 -4 分，應為 -6 分。",
                "以「六隻」為準，頭家可以做而唔做：他手上數得 6 隻。",
                "已查：墊牌 4 次、先手出牌 1 次、食糊 1 次、收付 1 筆和未做的牌 1 副。",
                "牌未全部說明：只有每一種可能的發牌都犯規時才看得出來，並不表示誰無過。",
                "做牌已查，以「六隻」為準。",
            ],
        ),
        (
            "zh-Hans",
            [
                "三家在第4轮开始时宣告食糊。食糊成立，但是 6 糊，不是 5 糊：已赢 3 只，手上老岁牌 3 只。",
                "记录说二家收付 -4 分，应为 -6 分。",
                "以「六只」为准，头家可以做而唔做：他手上数得 6 只。",
                "已查：垫牌 4 次、先手出牌 1 次、食糊 1 次、收付 1 笔和未做的牌 1 副。",
                "牌未全部说明：只有每一种可能的发牌都犯规时才看得出来，并不表示谁无过。",
                "做牌已查，以「六只」为准。",
            ],
        ),
    ],
)
def test_an_audit_is_told_worst_first(lang: str, wanted: list[str]) -> None:
    record = replace(WON, hands={**WON.hands, Seat.dealer: Told(cards("5s 4s 3s 9g 6g 9z 6z 4z 8c 7c 3c 1c"))})
    audit = arbiter.audit(record, standard="six-cards")
    assert said(audit, lang) == wanted


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            [
                "Somebody broke a rule in this record: either second in round 1, or third in round 1.",
                "Checked: 8 discards and 3 leads.",
                "Not all cards are told: a breach shows only if every deal that fits has it; nobody is cleared.",
                "Calling was not checked: no standard is named.",
            ],
        ),
        (
            "zh-Hant",
            [
                "這份記錄裏有人違例：是二家在第1輪，或者是三家在第1輪。",
                "已查：墊牌 8 次和先手出牌 3 次。",
                "牌未全部說明：只有每一種可能的發牌都犯規時才看得出來，並不表示誰無過。",
                "沒有查做牌：沒有指定標準。",
            ],
        ),
    ],
)
def test_P1_either_or_is_one_finding(lang: str, wanted: list[str]) -> None:
    audit = arbiter.audit(OPEN)
    assert said(audit, lang) == wanted
    assert [command_of(one, "hand.toml") for one in audit.findings] == ["lukfu judge hand.toml --kind record"]


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "en",
            [
                "What third declared at the start of round 4 is left open: the record does not tell third's other "
                "cards, what was laid face down by third in round 1 and what was laid face down by third in round 2.",
                "Whether what was paid is right is left open: the record does not tell third's other cards.",
            ],
        ),
        (
            "zh-Hans",
            [
                "三家在第4轮开始时食糊是否成立未能判定：记录没有讲三家其余的牌、三家在第1轮垫了什么和三家在第2轮垫了什么。",
                "收付对不对未能判定：记录没有讲三家其余的牌。",
            ],
        ),
    ],
)
def test_what_is_left_open_is_said(lang: str, wanted: list[str]) -> None:
    audit = arbiter.audit(replace(WON, hands={}, now={}, rounds=UNTOLD, declared=(Declaration(Seat.third, 4, 6),)))
    assert said(audit, lang)[:2] == wanted


@pytest.mark.parametrize(
    ("rule", "kept", "lead", "wanted"),
    [
        (
            "LF-R17",
            "5s",
            "9s",
            (
                "Round 2: dealer led 9s and kept 5s, which was not aged for him and had to go first (LF-R17).",
                "第2輪：頭家先出九拾，手上卻留着應先出的五拾，對他來說那不是老歲牌（LF-R17）。",
            ),
        ),
        (
            "LF-R17",
            "5s",
            "8s",
            (
                "Round 2: dealer led 8s, which was aged for him, and kept 5s, which was not (LF-R17).",
                "第2輪：頭家先出對他來說已是老歲牌的八拾，手上卻留着不是老歲牌的五拾（LF-R17）。",
            ),
        ),
        (
            "LF-R19",
            "5s",
            "8g",
            (
                "Round 2: dealer led 8g ahead of an earlier suit, though it was not aged for him (LF-R19).",
                "第2輪：頭家手上還有較先一門的牌，就先出八貫，但對他來說那不是老歲牌（LF-R19）。",
            ),
        ),
    ],
)
def test_leads_that_turn_on_what_was_known(rule: str, kept: str, lead: str, wanted: tuple[str, str]) -> None:
    record = told(f"6g / x / x; {lead} / x / x", called_by="dealer")
    finding = Finding("lead", Verdict.upheld, rule, Seat.dealer, StepId(2, 1), kept=cards(kept))
    audit = Audit(record, "ts-wong", (finding,))
    assert tuple(said(audit, lang)[0] for lang in ("en", "zh-Hant")) == wanted


def test_what_was_not_decided_comes_last() -> None:
    deep = Finding("discard", Verdict.not_proven, "LF-R13", Seat.second, StepId(1, 2), reason=MAX_LEVEL)
    late = Finding("discard", Verdict.undecided, "LF-R13", Seat.third, StepId(1, 3))
    dealer = Finding("dealer", Verdict.upheld, "LF-R3", Seat.dealer, shown=WrongDealer("Kam", "Mei"))
    audit = Audit(KEPT, "ts-wong", (late, deep, dealer), undecided=True)
    assert said(audit, "en")[:3] == [
        "By the hand before, Mei should have dealt (LF-R3).",
        "Round 1: that second broke LF-R13 takes an argument deeper than the table accepts.",
        "Round 1: undecided whether third broke LF-R13.",
    ]
    assert said(audit, "en")[-1] == "The time or work allowed ran out, so not everything was decided."
    assert command_of(dealer, "night.toml:14") == "lukfu settle night.toml"


def test_commands_name_the_line_and_the_options() -> None:
    (finding,) = arbiter.audit(KEPT).findings
    assert command_of(finding, "a night.jsonl:12", "--book ts-wong") == (
        "lukfu judge 'a night.jsonl:12' --kind discard --seat third --round 1 --book ts-wong"
    )
    assert command_of(finding, "<stdin>:3") == "lukfu judge --kind discard --seat third --round 1 -- -:3"
    assert command_of(finding, "<stdin>") == "lukfu judge --kind discard --seat third --round 1 -"


def test_document_of_every_kind() -> None:
    document: Any = audit_document(arbiter.audit(WON), "log.jsonl:3")
    assert document["place"] == "log.jsonl:3"
    declared, paid = document["findings"]
    assert {key: declared[key] for key in declared if key != "says"} == {
        "kind": "declare",
        "step": "4.0",
        "seat": "third",
        "rule": "LF-R21",
        "verdict": "upheld",
        "reason": "wrong-fu",
        "claimed": 5,
        "fu": 6,
        "needs": 6,
        "command": "lukfu judge log.jsonl:3 --kind declare --seat third --before 4",
    }
    assert {key: paid[key] for key in paid if key != "says"} == {
        "kind": "settle",
        "step": None,
        "seat": "second",
        "rule": "LF-R26",
        "verdict": "upheld",
        "paid": -4,
        "due": -6,
        "command": "lukfu judge log.jsonl:3 --kind settle",
    }
    assert (document["hand_won"], "played_on" in document) == ("4.0", False)
    (call,) = audit_document(arbiter.audit(SILENT, standard="six-cards"))["findings"]  # type: ignore[misc]  # a document has objects
    assert (call["standard"], call["comes_to"]) == ("six-cards", 6)
    assert call["command"] == "lukfu judge FILE --kind call --seat dealer --standard six-cards"
    left = audit_document(arbiter.audit(SILENT, standard="six-cards"))["left_open"]
    assert left[0] == {"kind": "call", "seat": "second", "step": "1.0", "missing": ["hand second"]}  # type: ignore[index]  # a document has objects


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_finding_reads_well(kind: str) -> None:
    """No gap, no doubled stop, nothing left to fill in; no English in Chinese but the ids of rules."""
    for seed in range(5):
        planted = plant(Random(seed), played(seed), kind)
        if planted is None:
            continue
        audit = arbiter.audit(planted.record, standard="six-cards")
        for lang in LANGS:
            for line in said(audit, lang):
                assert not re.search(r"%|\.\.|。。|  |\( | \)", line), line
                assert line[-1] in ".。", line
                if lang != "en":
                    assert not re.search(r"[a-z]{2}", line), line


def test_nothing_checked_is_said_too() -> None:
    audit = Audit(Record(3), "ts-wong", (), Checked(), (LeftOpen("settle", None, None, ("ending",)),))
    assert said(audit, "en")[:2] == [
        "Whether what was paid is right is left open: the record does not tell how the hand ended.",
        "Checked: 0 discards and 0 leads.",
    ]
