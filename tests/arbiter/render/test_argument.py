"""Arguments: a sentence for every kind of step, from proofs written by hand on one small record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import arbiter
from arbiter.core import Premise, Spot
from arbiter.proof.steps import Aged, Branch, Called, Duty, Kept, Never, Proof, ProofStep, Was, Where
from arbiter.render.argument import Talk, lines, sentence, talk_of
from arbiter.render.argument.told import arguments, depth, reveal
from arbiter.render.argument.wording import clause
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.ruling import Asked, Breach, Moment
from engine.cards import Card
from engine.notation import read
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.proof.steps import Conclusion
    from engine.record import Record

RECORD = """format = "lukfu/1"
players = 4
called_by = "dealer"
rounds = '''
5sgz / xxx / xxx
6s / x / x
4s / 8s / ?
'''
"""
SECOND, THIRD, DEALER = Seat.second, Seat.third, Seat.dealer
S12, S21, S22, S23, S32, S33 = (StepId.read(text) for text in ("1.2", "2.1", "2.2", "2.3", "3.2", "3.3"))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def hand(seat: Seat) -> Spot:
    return Spot("hand", seat)


def down(seat: Seat, step: StepId) -> Spot:
    return Spot("discard", seat, step)


def out(text: str, *spots: Spot) -> tuple[Conclusion, ...]:
    return tuple(Where(card, spots, inside=False) for card in cards(text))


def within(text: str, *spots: Spot) -> tuple[Conclusion, ...]:
    return tuple(Where(card, spots, inside=True) for card in cards(text))


def must_beat(seat: Seat, step: StepId, pool: str, at_most: int = 0) -> Premise:
    return Premise("duty", seat, (), (step,), rule="LF-R13", pool=cards(pool), at_most=at_most)


def laid(seat: Seat, step: StepId, number: int) -> Premise:
    return Premise("count", seat, (), (step,), down(seat, step), number)


def holds(seat: Seat, number: int) -> Premise:
    return Premise("count", seat, (), (), hand(seat), number)


def once(card: str) -> Premise:
    return Premise("once", cards=cards(card))


def face_up(seat: Seat, step: StepId, text: str) -> Premise:
    return Premise("face-up", seat, cards(text), (step,))


NEVER: tuple[Conclusion, ...] = (Never(),)
CLAIM = Asked("aged", Moment(8, None, S32), "seat", (), DEALER, Card("7s"))
ACCUSED = Asked("discard", Moment(8, None, S32), "open", (), SECOND, None, 2, S22)
TRIAL = tuple(must_beat(SECOND, S22, card) for card in ("9s", "8s", "7s"))


def record_of() -> Record:
    (reading,) = read(RECORD.encode(), "hand.toml")
    assert reading.record is not None
    return reading.record


def talk(
    facts: tuple[Premise, ...],
    steps: tuple[ProofStep, ...],
    asked: Asked = CLAIM,
    trial: tuple[Premise, ...] = (),
    lang: str = "en",
) -> Talk:
    proof = Proof(3, tuple((f"p{number}", fact) for number, fact in enumerate(facts, start=1)), steps)
    return talk_of(Speaker(tongue(lang), record_of()), proof, asked, trial)


def step(kind: str, uses: str, concludes: tuple[Conclusion, ...], **more: object) -> ProofStep:
    return ProofStep("s9", kind, tuple(uses.split()), concludes, **more)  # type: ignore[arg-type]  # the fields by name


def before(*concludes: Conclusion) -> ProofStep:
    return ProofStep("s1", "seen", (), concludes)


KINDS = {
    "seen, own card": (
        (Premise("own", DEALER, cards("9c")),),
        (step("seen", "p1", out("9c", hand(SECOND), hand(THIRD))),),
        "Dealer holds 9c himself.",
    ),
    "seen, face up": (
        (face_up(SECOND, S32, "8s"),),
        (step("seen", "p1", out("8s", hand(SECOND), hand(THIRD))),),
        "Second played 8s face up in round 3, so nobody holds it any more.",
    ),
    "seen, a hand that is known": (
        (Premise("told", THIRD, cards("9s 8g 7z 6z 5c 4c 3c 2c 1s 1g 1z L"), (), hand(THIRD)),),
        (step("seen", "p1", out("8c 7c", hand(THIRD))),),
        "All 12 cards that third was dealt are known, and no 8c or 7c is among them.",
    ),
    "seen, still in hand": (
        (Premise("told", THIRD, cards("9s"), (), hand(THIRD)),),
        (step("seen", "p1", within("9s", hand(THIRD))),),
        "It is told that third still holds 9s.",
    ),
    "direct, must-beat": (
        (must_beat(SECOND, S22, "9s"), must_beat(SECOND, S22, "8s"), must_beat(SECOND, S22, "7s")),
        (step("direct", "p1 p2", out("9s 8s", hand(SECOND))),),
        "Second laid a card face down to dealer's 6s in round 2, so no 9s or 8s was left in his hand (LF-R13).",
    ),
    "direct, order of leading": (
        (Premise("lead-order", DEALER, (), (S21,), rule="LF-R17", pool=cards("1s"), at_most=0),),
        (step("direct", "p1", out("1s", hand(DEALER))),),
        "Dealer led 6s in round 2, so no 1s was left in his hand (LF-R17).",
    ),
    "direct, no cards left": (
        (holds(THIRD, 0),),
        (step("direct", "p1", out("9s", hand(THIRD))),),
        "Third has no cards left.",
    ),
    "placing, all known": (
        (laid(SECOND, S12, 3),),
        (before(*within("1g 2g 3g", down(SECOND, S12))), step("placing", "p1 s1", out("8s 7s", down(SECOND, S12)))),
        "Second laid 3 cards face down in round 1, and those were 3g, 2g and 1g: so no 8s or 7s there.",
    ),
    "placing, too many": (
        (holds(THIRD, 1),),
        (before(*within("1g 2g", hand(THIRD))), step("placing", "p1 s1", NEVER)),
        "Third has one card in hand, yet 2g and 1g would have to be there. That cannot be.",
    ),
    "placing, too few": (
        (holds(THIRD, 2),),
        (before(*out("1g 2g", hand(THIRD))), step("placing", "p1 s1", NEVER)),
        "Third has 2 cards in hand, yet too few cards are left that can be there. That cannot be.",
    ),
    "placing, the last that fit": (
        (holds(THIRD, 2),),
        (before(*out("1g 2g", hand(THIRD))), step("placing", "p1 s1", within("8s 7s", hand(THIRD)))),
        "Third has 2 cards in hand, and no other cards are left that can be there: so third has 8s and 7s.",
    ),
    "placing, somewhere": (
        (once("8c"),),
        (
            before(*out("8c", hand(DEALER), hand(SECOND), hand(THIRD))),
            step("placing", "p1 s1", within("8c", down(SECOND, S22))),
        ),
        "8c must be somewhere, and it is not in dealer's hand, in second's hand or in third's hand: "
        "so second laid 8c face down in round 2.",
    ),
    "placing, nowhere": (
        (once("8c"),),
        (
            before(*out("8c", hand(DEALER), down(SECOND, S12), Spot("dreamer", Seat.dreamer))),
            step("placing", "p1 s1", NEVER),
        ),
        "8c must be somewhere, yet it is not in dealer's hand, among the cards laid face down by second in round 1 or "
        "with the dreamer. That cannot be.",
    ),
    "placing, in one place only": (
        (once("8c"),),
        (before(*within("8c", down(SECOND, S22))), step("placing", "p1 s1", out("8c", hand(THIRD)))),
        "Second laid 8c face down in round 2, and a card is in one place only: so third has no 8c.",
    ),
    "placing, a group duty": (
        (must_beat(SECOND, S12, "8s 8g 8z 8c", 2),),
        (before(*within("8s 8g", hand(SECOND))), step("placing", "p1 s1", out("8z 8c", hand(SECOND)))),
        "Laying face down to dealer's 5sgz in round 1, second might keep at most 2 of 8s, 8g, 8z and 8c (LF-R13). "
        "He still had 8s and 8g: so he kept no 8z or 8c.",
    ),
    "placing, a duty broken": (
        (must_beat(SECOND, S22, "8s"),),
        (before(*within("8s", Spot("up", SECOND, S32))), step("placing", "p1 s1", NEVER)),
        "Laying face down to dealer's 6s in round 2, second might keep no 8s (LF-R13). "
        "Yet he still had 8s. That cannot be.",
    ),
    "placing, a forgotten play": (
        (Premise("forgotten", THIRD, (), (S33,), number=1),),
        (
            before(*out("9s", Spot("forgotten", THIRD, S33), hand(THIRD))),
            step("placing", "p1 s1", (Was(S33, cards("9s"), so=False),)),
        ),
        "What was played by third in round 3 is forgotten; no 9s was among what was played by third in round 3: "
        "so third in round 3 did not play 9s.",
    ),
    "filling, a crowd": (
        (once("9s"), once("8s"), once("7s"), laid(SECOND, S22, 1), laid(THIRD, S23, 1)),
        (before(*out("9s 8s 7s", hand(DEALER))), step("filling", "p1 p2 p3 p4 p5 s1", NEVER)),
        "9s, 8s and 7s can only be among what second laid face down in round 2 (1 card) and what third laid face down "
        "in round 2 (1 card). But 3 cards do not fit where there is room for 2. That cannot be.",
    ),
    "filling, just full": (
        (once("9s"), once("8s"), laid(SECOND, S12, 3)),
        (
            before(*out("9s 8s", hand(DEALER)), *within("1g", down(SECOND, S12))),
            step("filling", "p1 p2 p3 s1", out("7s", down(SECOND, S12))),
        ),
        "9s and 8s can only be among what second laid face down in round 1 (3 cards), of which 1g is known. "
        "That leaves room for 2 cards, and they fill it: so no 7s was laid face down by second in round 1.",
    ),
    "sum": (
        (holds(THIRD, 2), once("8c"), must_beat(SECOND, S22, "9s")),
        (
            before(*out("8c", hand(DEALER))),
            step("sum", "p1 p2 p3 s1", out("7s", hand(THIRD)), multipliers=(1, 1, (2, -1), 0)),
        ),
        "Count together: third has 2 cards in hand; 8c is one card; dealer has no 8c; counted 2 times: second laid a "
        "card face down to dealer's 6s in round 2, so no 9s was left in his hand (LF-R13): so third has no 7s.",
    ),
    "cases, one": (
        (),
        (
            step(
                "cases",
                "",
                out("8c", hand(THIRD)),
                branches=(Branch("h1", within("8c", hand(THIRD)), (ProofStep("s1", "placing", ("h1",), NEVER),)),),
            ),
        ),
        "Suppose third has 8c: that cannot be, so third has no 8c.",
    ),
    "lrat": (
        (holds(THIRD, 2),),
        (step("lrat", "p1", out("8c", hand(THIRD)), lines=((1, 0, 1, 0), (2, 0, 1, 0))),),
        "Checked by machine in 2 steps, from these facts: number of cards in hand: third holds 2: so third has no 8c.",
    ),
    "claim, aged": (
        (),
        (before(*out("9s 8s", hand(SECOND))), step("claim", "s1", (Aged(Card("7s")),))),
        "So nobody can beat the seven of tens.",
    ),
    "claim, aged from the start": (
        (),
        (step("claim", "", (Aged(Card("9s")),)),),
        "No other card beats the nine of tens as a single (LF-R10).",
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_step_is_a_sentence(name: str) -> None:
    facts, steps, says = KINDS[name]
    assert sentence(talk(facts, steps), steps[-1]) == says


@pytest.mark.parametrize("lang", LANGS[1:])
@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_said_in_chinese_without_a_word_of_english(name: str, lang: str) -> None:
    facts, steps, _ = KINDS[name]
    said = sentence(talk(facts, steps, lang=lang), steps[-1])
    assert said.endswith("。")
    assert [letter for letter in said.replace("LF-R", "") if letter.isascii() and letter.isalpha()] == []


ACCUSATIONS = {
    "he still had it": (
        (face_up(SECOND, S32, "8s"),),
        (step("seen", "p1", within("8s", Spot("up", SECOND, S32))),),
        "Second played 8s face up in round 3, so he still had it in round 2.",
    ),
    "nobody else had it": (
        (face_up(DEALER, S21, "6s"),),
        (step("seen", "p1", out("6s", hand(SECOND))),),
        "Dealer played 6s face up in round 2, so nobody else had it.",
    ),
    "broken": (
        (),
        (
            before(*within("8s", Spot("up", SECOND, S32))),
            step("claim", "s1", (Duty(S22, "LF-R13", obeyed=False),)),
        ),
        "He kept 8s, which the rule forbids: so second broke must-beat in round 2.",
    ),
    "obeyed": (
        (),
        (before(*out("9s", hand(SECOND))), step("claim", "s1", (Duty(S22, "LF-R13", obeyed=True),))),
        "So second kept nothing in round 2 that beats dealer's 6s.",
    ),
}


@pytest.mark.parametrize("name", ACCUSATIONS)
def test_accusations(name: str) -> None:
    facts, steps, says = ACCUSATIONS[name]
    assert sentence(talk(facts, steps, ACCUSED, TRIAL), steps[-1]) == says


def test_supposing_that_a_duty_was_obeyed_says_what_it_demanded() -> None:
    steps = (
        before(*within("8s", Spot("up", SECOND, S32))),
        step(
            "cases",
            "s1",
            (Duty(S22, "LF-R13", obeyed=False),),
            branches=(
                Branch(
                    "h1",
                    (Duty(S22, "LF-R13", obeyed=True),),
                    (ProofStep("s2", "placing", ("h1", "s1"), NEVER),),
                ),
            ),
        ),
    )
    found = talk((), steps, ACCUSED, TRIAL)
    assert [line.text for line in lines(found, steps[1:])] == [
        "Suppose second obeyed must-beat in round 2.",
        "Laying face down to dealer's 6s in round 2, second might keep no 8s (LF-R13). "
        "Yet he still had 8s. That cannot be.",
        "So second broke must-beat in round 2.",
    ]


def supposed(number: int, pool: str) -> ProofStep:
    kept = Kept(S12, SECOND, cards(pool), len(cards(pool)))
    branch = Branch(
        f"h{number}",
        (kept,),
        (
            ProofStep(f"s{number}1", "seen", ("p1",), within("1g", hand(SECOND))),
            ProofStep(f"s{number}2", "seen", ("p2",), within("2g", hand(SECOND))),
            ProofStep(f"s{number}3", "direct", (f"h{number}",), within(pool, hand(SECOND))),
            ProofStep(f"s{number}4", "placing", ("p3", f"s{number}1", f"s{number}3"), NEVER),
        ),
    )
    return ProofStep(f"s{number}", "cases", ("p1", "p2", "p3"), (replace(kept, so=False),), branches=(branch,))


def test_nested_cases_are_numbered_inside_and_like_cases_are_told_once() -> None:
    known = Premise("told", SECOND, cards("1g"), (), hand(SECOND))
    facts = (known, replace(known, cards=cards("2g")), holds(SECOND, 3))
    steps = (supposed(1, "8s 8g 8z"), supposed(2, "7s 7g 7z"), supposed(3, "6s 6g 6z"))
    told = list(lines(talk(facts, steps, ACCUSED), steps))
    assert sorted(name for line in told for name in line.says) == sorted(
        f"s{number}{inner}" for number in (1, 2, 3) for inner in ("", 1, 2, 3, 4)
    )
    assert [(line.number, line.depth, line.text) for line in told] == [
        ("1", 0, "Suppose second kept 8s, 8g and 8z in round 1."),
        ("1a", 1, "It is told that second still holds 1g. It is told that second still holds 2g."),
        ("1b", 1, "Supposed is that second kept 8s, 8g and 8z in round 1: so second has 8s, 8g and 8z."),
        ("1c", 1, "Second has 3 cards in hand, yet 8s, 8g, 1g and 8z would have to be there. That cannot be."),
        ("", 0, "So second kept at most 2 of 8s, 8g and 8z in round 1."),
        ("2", 0, "In the same way he kept at most 2 cards of each of these: 7sgz; 6sgz."),
    ]


def test_every_place_of_a_card_is_tried() -> None:
    branches = tuple(
        Branch(f"h{n}", within("8c", hand(seat)), (ProofStep(f"s{n}", "placing", ("p1", f"h{n}"), NEVER),))
        for n, seat in enumerate((SECOND, THIRD), start=1)
    )
    steps = (step("cases", "p2", NEVER, branches=branches),)
    found = talk((holds(SECOND, 0), once("8c")), steps)
    assert [(line.number, line.text) for line in lines(found, steps)] == [
        ("1", "There are 2 places left for 8c. Try each."),
        ("", "Suppose second has 8c."),
        ("1a", "Second has no cards left, yet 8c would have to be there. That cannot be."),
        ("", "Suppose third has 8c."),
        ("1b", "Second has no cards left. That cannot be."),
        ("", "So none of the cases can be."),
    ]
    assert sentence(found, steps[0]) == "One of these must be so: second has 8c or third has 8c. None of them can be."


@pytest.mark.parametrize(
    ("conclusion", "says"),
    [
        (Called(THIRD, so=True), "third called"),
        (Called(THIRD, so=False), "third did not call"),
        (Was(S33, cards("9s"), so=True), "third in round 3 played 9s"),
        (Kept(S12, SECOND, cards("8s 8g 8z 8c"), 3), "second kept at least 3 of 8s, 8g, 8z and 8c in round 1"),
        (Kept(S22, SECOND, cards("8s"), 1, so=False), "second kept no 8s in round 2"),
        (Duty(S21, "LF-R17", obeyed=True), "dealer kept the order of leading in round 2"),
        (Duty(S21, "LF-R17", obeyed=False), "dealer led out of order in round 2"),
        (*within("8c", Spot("dreamer", Seat.dreamer)), "the dreamer has 8c"),
        (*out("8c", Spot("dreamer", Seat.dreamer)), "the dreamer has no 8c"),
        (*within("8s", Spot("up", SECOND, S32)), "second had 8s until round 3"),
        (*within("9s", Spot("forgotten", THIRD, S33)), "9s was among what third played in round 3"),
        (*within("8c", hand(SECOND), hand(THIRD)), "8c is in second's hand or in third's hand"),
        (*out("8c", hand(SECOND), down(SECOND, S22)), "second kept no 8c after round 1"),
        (*out("8c", hand(SECOND), down(SECOND, S12), down(SECOND, S22)), "second was dealt no 8c"),
        (
            *out("8c", hand(DEALER), down(SECOND, S22)),
            "no 8c is in dealer's hand or among the cards laid face down by second in round 2",
        ),
    ],
)
def test_conclusions_as_clauses(conclusion: Conclusion, says: str) -> None:
    assert clause(talk((), ()), [conclusion]) == says


def test_each_way_of_a_breach_has_its_own_argument(record: Callable[[str], Record]) -> None:
    told = record("x13")
    ruling = arbiter.judge(told).rulings[0]
    assert ruling.proof is not None
    ways = tuple(Breach((StepId.read(text),), ruling.premises, ruling.proof) for text in ("1.2", "1.3"))
    found = list(arguments(Speaker(tongue("en"), told), replace(ruling, under=ways)))
    assert [argument.heading for argument in found] == [
        "If the rule was broken by second (Ah Ming) in round 1:",
        "If the rule was broken by third in round 1:",
    ]


def test_the_smallest_clash_is_told(record: Callable[[str], Record]) -> None:
    told = record("p1")
    _, whole = arbiter.judge(told).rulings
    (argument,) = arguments(Speaker(tongue("en"), told), whole)
    assert argument.heading == (
        "Somebody must have broken a rule. Suppose the rule was obeyed by second in round 1 and third in round 1:"
    )
    assert argument.lines[-1].text.endswith("But 3 cards do not fit where there is room for 2. That cannot be.")
    assert list(arguments(Speaker(tongue("en"), told), whole, with_clash=False)) == []


def test_depth_and_what_to_show_in_chinese(record: Callable[[str], Record]) -> None:
    told = record("x13")
    ruling = arbiter.judge(told).rulings[0]
    hant = Speaker(tongue("zh-Hant"), told)
    assert list(depth(hant.tongue, ruling)) == [
        "推理深淺：第 2 級（直接），最深為第 5 級；4 步，3 件事實。",
        "其實只用 2 件事實也可推出，但較難懂。",
    ]
    assert list(reveal(hant, ruling)) == ["須要亮出：九綫。"]
