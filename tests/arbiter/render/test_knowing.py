"""What leaders must have known, in words: lessons, leads of shown deals, accusations of leads; and the schema."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from brief import cards, step, told
from knowing_positions import FIFTEEN, GON, found, made_by_hand, small

import arbiter
from arbiter.core import Knew
from arbiter.render.document import judged_document
from arbiter.render.evidence import deals_of
from arbiter.render.knowing import acquitted, guarded, lesson
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.page import page
from arbiter.render.words import account
from arbiter.ruling import Verdict
from engine.cards import Card
from engine.record import Dispute, Record
from engine.rules.knowing import always_aged
from engine.seats import Seat
from engine.steps import steps_of
from engine.terms import TS

if TYPE_CHECKING:
    from arbiter.render.words import Account
    from arbiter.ruling import Judged

POSITIONS = {position.name: position for position in (*made_by_hand(), *found())}
NINE = ("987654321c", "987654321z", "987654321g")
RECORD = small(NINE, "6s / x(2s) / x; 9s / x(8s) / x; 5s / x / x", left={"dealer": "852s"})
UNTOLD = replace(RECORD, called_by=None)
SCHEMA = jsonschema.Draft202012Validator(json.loads(files("arbiter.schema").joinpath("ruling.schema.json").read_text()))
TRADE = re.compile(r"premise|lesson|witness|nested|%\(|前提")
DOUBLED = re.compile(r"\.\.|。。|：。|，。|\s[.,:;]|\bno no\b")


def dispute(record: Record, words: str) -> Dispute:
    """Make the dispute of a question such as ``aged dealer 5s after 3.3 seat`` or ``lead 3.1``."""
    kind, *rest = words.split()
    if kind == "aged":
        seat, card, _, after, viewpoint = rest
        return Dispute(kind, seat=Seat(seat), card=Card(card), after=after, viewpoint=viewpoint)
    if kind == "record":
        return Dispute(kind)
    at = next(one for one in steps_of(record) if one.id == step(rest[0]))
    return Dispute(kind, seat=at.seat, round=at.id.round)


@cache
def judged(name: str, words: str) -> Judged:
    record = POSITIONS[name].record
    return arbiter.judge(record, disputes=[dispute(record, words)])


def said(name: str, words: str, lang: str = "en") -> Account:
    ruled = judged(name, words)
    return account(Speaker(tongue(lang), ruled.record), ruled.rulings[0])


def told_lines(account: Account) -> list[str]:
    return [line.text for argument in account.arguments for line in argument.lines]


def knew(lead: str, at: str = "3.1", seat: Seat = Seat.third, *, privileged: bool = False, **parts: Any) -> Knew:
    """Make a lesson; cards are told as text."""
    named = {key: cards(value) if isinstance(value, str) else value for key, value in parts.items()}
    return Knew(step(at), seat, Card(lead), privileged, always=Card(lead) in always_aged(TS), **named)


@pytest.mark.parametrize(
    ("one", "says"),
    [
        (
            knew("9s", kept="87s", held="98s", below=True),
            "when third led 9s in round 3, he must have known that nobody could beat any other Sip he kept (LF-R17)",
        ),
        (
            knew("5s", "4.1", kept="43s", held="54s", own="7s", below=True),
            "with 7s in his hand, 5s was aged for third: leading it in round 4, "
            "he must have known that nobody could beat any lower Sip he kept (LF-R17)",
        ),
        (
            knew("5s", "4.1", kept="43s", held="54s", own="96s", below=True),
            "5s was aged for third: leading it in round 4, "
            "he must have known that nobody could beat any lower Sip he kept (LF-R17)",
        ),
        (
            knew("6s", "2.1", privileged=True, kept="9g", held="987s"),
            "by his privilege third might lead 6s ahead of earlier suits in round 2 "
            "only knowing that nobody could beat it (LF-R19)",
        ),
        (
            knew("5s", "4.1", kept="43s", own="7s", absent="82s"),
            "if third had 7s but no 8s or 2s, he might not lead 5s in round 4 and keep 4s or 3s (LF-R17)",
        ),
        (
            knew("5s", "4.1", privileged=True, kept="9g", absent="7s"),
            "if third had no 7s, he might not lead 5s ahead of earlier suits in round 4 (LF-R19)",
        ),
        (
            knew("9s", own="9s", gone="65432s", acquits=True),
            "if third kept no 5s, 4s, 3s or 2s, his lead of 9s in round 3 was in order (LF-R17)",
        ),
        (
            knew("5s", "4.1", held="87s", acquits=True),
            "if an opponent then held 8s or 7s, his lead of 5s in round 4 was in order (LF-R17): "
            "5s was not aged for him",
        ),
        (
            knew("5s", "4.1", gone="432s", acquits=True),
            "if third kept no 4s, 3s or 2s, his lead of 5s in round 4 was in order (LF-R17): "
            "nothing had to go before 5s",
        ),
        (
            knew("6s", "2.2", Seat.dealer, own="87s", laid=((Card("7s"), step("2.2")),), kept="5s"),
            "if dealer had 8s and 7s and he laid 7s face down in round 2, "
            "he might not lead 6s in round 2 and keep 5s (LF-R17)",
        ),
    ],
)
def test_lessons_of_each_sort(one: Knew, says: str) -> None:
    assert lesson(Speaker(tongue("en"), RECORD), one) == says
    for lang in LANGS[1:]:
        text = lesson(Speaker(tongue(lang), RECORD), one)
        assert one.step.round
        assert re.search(r"[\u4e00-\u9fff]", text)
        assert not re.search(r"\b(he|if|lead|might)\b", text)


def test_M16_a_deal_says_that_a_card_of_a_higher_suit_was_held_against_a_lead() -> None:
    left = {"dealer": "987s 876c", "second": "9543c 21c", "third": "654321s"}
    record = small(FIFTEEN, "9c / 6s / 8s", left=left, called_by="dealer")
    ruled = arbiter.judge(record, disputes=[Dispute("record")], options={"M16": "b"})
    by = Speaker(tongue("en"), record)
    (shown,) = deals_of(by, ruled.rulings[0])
    assert "Not aged in this deal, and so led lawfully: second's 9c in round 3 (dealer held 9s)." in shown.below


@pytest.mark.parametrize(("options", "always"), [({"X44": "b"}, True), ({"M16": "b"}, False), ({}, False)])
def test_LF_X44_only_of_a_card_that_nothing_beats_is_it_said_that_it_is_always_aged(
    options: dict[str, str],
    always: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    record = small(GON, "1g / x / x", left={"dealer": "764g", "second": "852g", "third": "931g"})
    ruled = arbiter.judge(record, disputes=[dispute(record, "lead 2.1")], options=options)
    (first, *_) = account(Speaker(tongue("en"), record), ruled.rulings[0]).arguments
    assert any("1g in round 2, which is always aged" in text for text in first.opening) == always


def test_a_lesson_says_in_which_case_it_binds() -> None:
    by = Speaker(tongue("en"), UNTOLD)
    plain = knew("9s", kept="87s", held="98s", below=True)
    assert lesson(by, plain).startswith("If third did not call: when third led 9s")
    assert lesson(by, replace(plain, called_by=Seat.second)).startswith("If second called: ")
    assert not lesson(Speaker(tongue("en"), RECORD), plain).startswith("If")
    lost = told("6s / x / x; ? / x / x", players=3)
    was = knew("9s", "3.1", Seat.dealer, kept="87s", held="98s", below=True, were=((step("2.1"), cards("4s")),))
    assert lesson(Speaker(tongue("en"), lost), was).startswith("If dealer in round 2 played 4s: when dealer led 9s")


def test_whose_obedience_made_it_true() -> None:
    one = knew("9s", kept="87s", held="98s", below=True)
    by = Speaker(tongue("en"), RECORD)
    assert not guarded(by, one)
    guard = (("LF-R13", step("2.2"), Seat.dealer), ("LF-R13", step("2.3"), Seat.second))
    assert guarded(by, replace(one, guard=guard)) == (
        "What he knew was true if must-beat was obeyed by dealer in round 2 and second in round 2."
    )


def test_an_acquittal_says_the_opponents_card_that_is_known() -> None:
    one = knew("5s", "4.1", held="87s", acquits=True)
    assert acquitted(Speaker(tongue("en"), RECORD), one, facts="dealer then held 8s") == (
        "third's lead of 5s in round 4 was in order: dealer then held 8s, and 5s was not aged for him"
    )


def test_by_example_tells_the_lesson_why_it_was_aged_and_the_deal_to_reckon_with() -> None:
    lines = told_lines(said("two cards aged by the lead of 8z", "aged dealer 7z after 2.3 seat"))
    assert any(
        line.startswith(
            "If third had 9z but no 7z, he might not lead 8z in round 2 and keep 6z, 5z, 4z, 3z, 2z or 1z (LF-R17): "
            "8z was then aged for him, and for all he knew second could hold 7z. He had 9z but no 7z: so he kept no"
        )
        for line in lines
    )
    why = "Why 8z was aged for third then: Third holds 9z himself. So nobody can beat the eight of strings."
    assert lines.count(why) == 1
    assert sum(line.startswith("A deal with which third had to reckon then: dealer still held ") for line in lines) == 1


def test_by_truth_tells_what_the_privileged_leader_must_have_known() -> None:
    lines = told_lines(said("a privileged lead tells that the Sips are gone", "aged second 6s after 4.3 seat"))
    assert (
        "By his privilege third might lead 8c ahead of earlier suits in round 4 only knowing that nobody could beat it "
        "(LF-R19). Second then held 9c: so he kept no 7s."
    ) in lines
    assert "What he knew was true if must-beat was obeyed by dealer in round 3." in lines


@pytest.mark.parametrize(
    ("name", "words", "verdict", "says"),
    [
        (
            "an aged card before one that is not",
            "lead 2.1",
            Verdict.upheld,
            "Third led 9s in round 2 and kept 6s, which was not aged for him: out of order (LF-R17).",
        ),
        (
            "a privileged lead puts off an aged card",
            "lead 3.1",
            Verdict.upheld,
            "Second led 8c in round 3 ahead of earlier suits, though it was not aged for him: out of order (LF-R19).",
        ),
        (
            "a privileged lead tells that the Sips are gone",
            "lead 5.1",
            Verdict.upheld,
            "Second led 6s in round 5, which was aged for him, and kept 2s, which was not: out of order (LF-R17).",
        ),
        ("K1 whole", "lead 2.1", Verdict.dismissed, "Dealer's lead of 9s in round 2 was not out of order."),
        (
            "false belief",
            "lead 3.1",
            Verdict.not_proven,
            "It is not proven that third's lead of 9s in round 3 was out of order: "
            "one deal fits in which it was, and one in which it was not.",
        ),
    ],
)
def test_accusations_of_leads(name: str, words: str, verdict: Verdict, says: str) -> None:
    assert judged(name, words).rulings[0].verdict is verdict
    found = said(name, words)
    assert found.verdict == says
    assert found.question.startswith("Was ")
    assert found.question.endswith(" out of order?")
    assert ("The rules name no penalty for this." in found.remarks) is (verdict is Verdict.upheld)


def ruled(record: Record, number: int, **options: Any) -> Account:
    found = arbiter.judge(record, disputes=[Dispute("lead", round=number)], **options)
    return account(Speaker(tongue("en"), record), found.rulings[0])


def test_a_card_of_an_earlier_suit_that_was_kept_is_named() -> None:
    record = told("5s / x / x; 8g / x / x; 3s / x / x", players=3)
    assert ruled(record, 2).verdict == "Dealer led 8g in round 2 while he still held 3s: out of order (LF-R17)."


def test_a_group_or_a_run_may_be_led_at_any_time() -> None:
    found = ruled(told("543g / x3 / x3; 5s / x / x", players=3), 1)
    assert found.verdict == "Dealer's lead of 543g in round 1 was not out of order."
    assert found.reasons == ("A group or a run may be led at any time (LF-R18).",)


def test_nothing_goes_before_the_lowest_sip_and_an_aged_single_may_be_advanced() -> None:
    assert ruled(told("2s / x / x", players=3), 1).reasons == ("Nothing at all has to be led before 2s.",)
    found = said("a privileged lead of an aged card tells nothing", "lead 2.1")
    assert found.reasons == ("The privileged player may lead any aged single early, and 9c is always aged (LF-R19).",)


def test_an_argument_deeper_than_the_table_accepts_leaves_the_lead_open() -> None:
    name = "an aged card before one that is not"
    record = POSITIONS[name].record
    text = ruled(record, 2, options={"max_level": 2}).verdict
    assert text.startswith("It is left open whether third's lead of 9s in round 2 was out of order: the argument is of")


def below(name: str, words: str, number: int = 0) -> str:
    return "\n".join(said(name, words).deals[number].below)


def test_leads_of_shown_deals() -> None:
    k1 = below("K1", "aged second 5s after 2.3 open")
    assert (
        "Dealer's lead of 9s in round 2 was lawful in this deal: "
        "he kept 7s, but as far as he could know nobody could beat that.\n"
        "Why 7s was aged for dealer then: Dealer holds 9s himself. Second laid a card face down to dealer's 6s"
    ) in k1
    witness = below("what the leader could not know", "aged second 4z after 4.1 seat")
    assert "for all he knew second could hold 8z, so 6z was not aged for him." in witness
    assert "A deal with which dealer had to reckon then: second still held 8z" in witness


def test_offences_of_shown_deals_and_leads_that_were_not_aged() -> None:
    guilty = below("false belief", "lead 3.1")
    assert "Not aged in this deal, and so led lawfully: third's 6s in round 2 (dealer held 8s)." in guilty
    assert (
        "In this deal third's lead of 9s in round 3 was out of order (LF-R17): "
        "9s is always aged, and he kept 3s, which was not aged for him."
    ) in guilty
    assert "! kept against the order." in guilty
    assert "! beats." in below("K1", "aged second 5s after 2.3 open")


EIGHT_Z = "aged dealer 7z after 2.3 seat"
EVERYTHING = [(name, words) for name, position in POSITIONS.items() for words in position.answers]


@pytest.mark.parametrize(("name", "words"), EVERYTHING)
def test_every_position_fits_the_schema_and_reads_well_in_every_language(name: str, words: str) -> None:
    found = judged(name, words)
    document = json.loads(json.dumps(judged_document(found)))
    SCHEMA.validate(document)
    for lang in LANGS:
        one = said(name, words, lang)
        texts = [one.question, one.terms, one.verdict, *one.reasons, *one.remarks, *told_lines(one)]
        texts += [text for deal in one.deals for text in deal.below]
        for text in texts:
            assert not TRADE.search(text), text
            assert not DOUBLED.search(text.replace("(…)", "").replace("[…]", "")), text
    assert page([found], "en").count("<html") == 1


def test_schema_refuses_a_lesson_without_its_lead_and_a_proof_that_nothing_shows() -> None:
    document: Any = json.loads(json.dumps(judged_document(judged("K1", "aged second 5s after 2.3 open"))))
    (lead,) = document["rulings"][0]["counter_deals"][0]["leads"]
    assert lead["because"] == "proof"
    del lead["nested"]
    assert not SCHEMA.is_valid(document)
    document = json.loads(json.dumps(judged_document(judged("two cards aged by the lead of 8z", EIGHT_Z))))
    assert SCHEMA.is_valid(document)
    (premise,) = [one for one in document["rulings"][0]["premises"] if one["kind"] == "knew"]
    assert premise["because"]
    del premise["lead"]
    assert not SCHEMA.is_valid(document)
