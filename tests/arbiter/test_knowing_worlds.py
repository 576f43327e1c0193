"""What leaders knew, by the slow twin: rulings 3, LF-R17 inside a suit, LF-R19; each position with its argument."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from asking import ask
from brief import cards, seeded, step, steps, told
from constructed import Habits, small_position
from knowing_positions import FIFTEEN, NINE, TWELVE, Knowing, found, made_by_hand, small

from arbiter.worlds import (
    Leaders,
    TooManyWorldsError,
    aged_for,
    judge_aged,
    judge_discard,
    judge_lead,
    judge_record,
    knowledge_breaches,
    known,
    worlds,
)
from arbiter.worlds.breaches import ASSUME
from engine.cards import Card
from engine.faults import faults
from engine.melds import Single
from engine.referee import referee
from engine.seats import PLAYING
from engine.steps import steps_of
from engine.terms import TS

D, S, T = PLAYING
NO_ORDER = ("counting", "must-beat")
HAND_MADE = {each.name: each for each in made_by_hand()}
POSITIONS = (*made_by_hand(), *found())


def only_world(position: Knowing) -> object:
    """Give the one deal that fits a position of which all is told."""
    record = position.record
    (world,) = worlds(record, len(steps_of(record)), known(record, len(steps_of(record)), "open"))
    return world.deal


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_kept_positions_have_the_answers_that_are_written_with_them(position: Knowing) -> None:
    assert not faults(position.record)
    leaders = Leaders(position.record, ASSUME, seeking=True)
    for question, (plain, full) in position.answers.items():
        assert ask(position.record, question, knowledge=False).verdict == plain, question
        assert ask(position.record, question, leaders=leaders).verdict == full, question


# K1: dealer leads 6s, second and third discard. For all the dealer knows they hold no Sip above it, so 8s is gone and
# his 7s, 9s being his own, is aged: he may lead 9s before it. Second, who kept 8s, breaks 1.2 and nobody else anything.


def test_K1_the_dealer_could_rightly_think_seven_aged() -> None:
    position = HAND_MADE["K1 whole"]
    deal = only_world(position)
    assert not aged_for(position.record, 0, D, deal, Card("7s"), ASSUME)
    assert aged_for(position.record, 0, D, deal, Card("9s"), ASSUME)
    leaders = Leaders(position.record, ASSUME, seeking=True)
    assert leaders.aged(3, D, deal, Card("7s"))
    assert leaders.breaches(6, deal) == ()
    assert [breach.step for breach in referee(position.record, deal).breaches] == [step("1.2")]
    assert not Leaders(position.record, ("counting",), seeking=True).aged(3, D, deal, Card("7s"))


def test_K1_by_counting_alone_the_lead_of_nine_was_too_early() -> None:
    record = HAND_MADE["K1 whole"].record
    assert judge_lead(record, step("2.1")).verdict == "dismissed"
    assert judge_lead(record, step("2.1"), assume=("counting",)).verdict == "upheld"
    assert judge_lead(record, step("2.1"), assume=NO_ORDER).verdict == "dismissed"


def test_K1_fives_of_second_are_not_aged() -> None:
    # Dealer's twelfth card can be 7s, lead of 9s and all: the belief in it was lawful, though false.
    for question in HAND_MADE["K1"].answers:
        answer = ask(HAND_MADE["K1"].record, question)
        assert answer.beaters == {(Card("7s"), D)}
        assert answer.explanations == ()


def test_K3_a_five_of_third_is_not_aged_by_a_lead_that_another_breach_made_lawful() -> None:
    answer = ask(HAND_MADE["K3"].record, "aged third 5s after 4.3 open")
    assert (answer.verdict, answer.explanations) == ("dismissed", (steps("1.2"),))
    assert (Card("7s"), D) in answer.beaters


# The same with nine Sips in play. Third leads 6s, 8s stays with the dealer; third's last card after 9s can be 7s. It
# cannot be 4s or 3s: for all third knew somebody held 5s, so neither was aged and 9s had to wait. 1s is no matter.


def test_a_false_belief_makes_a_lead_lawful_and_limits_what_the_leader_kept() -> None:
    answer = ask(HAND_MADE["false belief"].record, "aged dealer 5s after 3.3 seat")
    assert answer.beaters == {(Card("7s"), T)}
    record = HAND_MADE["false belief"].record
    assert judge_aged(record, 6, D, Card("5s")).beaters == {(Card("7s"), T), (Card("9s"), T)}
    # The dealer holds 2s instead of 5s, so that lower cards count: 4s, 3s and 5s only with second, who discarded to 6s.
    other = small(NINE, "6s / x(5s) / x; 9s / x(8s) / x", left={"dealer": "852s"})
    with_knowledge, plain = (judge_aged(other, 9, D, Card("2s"), knowledge=switch) for switch in (True, False))
    assert {card for card, seat in plain.beaters if seat is T} == set(cards("743s"))
    assert {card for card, seat in with_knowledge.beaters if seat is T} == set(cards("7s"))
    assert {card for card, seat in with_knowledge.beaters if seat is S} == set(cards("43s"))


# Dreamer has 9s. Third leads 8s, which in truth nobody can beat, before 5s, which 7s beats. He could not know: lawful.


def test_a_lead_is_lawful_by_a_deal_that_is_not_so() -> None:
    position = HAND_MADE["witness"]
    record = position.record
    every = tuple(worlds(record, 6, known(record, 6, "open")))
    nine_gone = next(w for w in every if w.deal.dreamer == Card("9s"))
    assert not aged_for(record, 3, T, nine_gone.deal, Card("8s"), ASSUME)
    assert knowledge_breaches(record, 6, nine_gone.deal, ASSUME) == ()


def test_a_lead_is_lawful_because_the_kept_card_was_aged() -> None:
    # 6s / x / x: with 9s his own, third's 7s is aged if 8s is gone, and it is: whoever held it had to lay it down.
    position = HAND_MADE["proof"]
    every = tuple(worlds(position.record, 9, known(position.record, 9, "open")))
    assert len(every) == 4
    for world in every:
        assert aged_for(position.record, 6, T, world.deal, Card("7s"), ASSUME)
        assert not aged_for(position.record, 6, T, world.deal, Card("7s"), ("counting", "lead-order"))
        assert knowledge_breaches(position.record, 9, world.deal, ASSUME) == ()
        (breach,) = knowledge_breaches(position.record, 9, world.deal, ("counting",))
        assert (breach.step, breach.seat, breach.rule, breach.kept) == (step("3.1"), T, "LF-R17", Single(Card("7s")))


# Inside a suit (LF-R17).


@pytest.mark.parametrize(
    ("third", "lead", "kept", "why"),
    [
        ("963s", "9s", "6s", "9s is aged, 6s is not: 8s and 7s are with the others"),
        ("963s", "6s", None, "6s is not aged, so nothing of Sip must go before it"),
        ("963s", "3s", None, "nor is 3s"),
        ("987s", "9s", None, "8s and 7s are aged: all that beats them is his own"),
        ("987s", "7s", None, "aged cards go in any order"),
        ("986s", "8s", "6s", "8s is aged, since 9s is his own; 6s is not"),
        ("976s", "7s", None, "7s is not aged: 8s is with the others"),
        ("921s", "1s", "2s", "1s is aged from the start and must wait for 2s"),
        ("921s", "2s", None, "2s is not aged"),
        ("981s", "9s", None, "8s and 1s are aged too"),
        ("871s", "1s", "8s", "8s is not aged while 9s is out; the highest kept card is named"),
    ],
)
def test_LF_R17_at_the_first_lead_of_nine_sips(third: str, lead: str, kept: str | None, why: str) -> None:
    record = small(NINE, f"{lead} / x / x", left={"third": third})
    every = tuple(worlds(record, 6, known(record, 6, "open")))
    assert len(every) == 180
    expected = [] if kept is None else [(step("2.1"), "LF-R17", Single(Card(kept)))]
    leaders = Leaders(record, ASSUME)
    for world in every:
        found_here = [(each.step, each.rule, each.kept) for each in leaders.breaches(6, world.deal)]
        assert found_here == expected, why
    assert judge_lead(record, step("2.1")).verdict == ("dismissed" if kept is None else "upheld"), why


def test_LF_R17_a_lead_that_is_wrong_twice_is_one_duty() -> None:
    # 9z while 8z and 2s are kept: out of order by suit, and inside its suit if 8z is not aged; it is, but 2z is not.
    record = small(TWELVE, "9z / x / x", left={"third": "2s 9cgz"})
    plain = judge_lead(record, step("2.1"), knowledge=False)
    full = judge_lead(record, step("2.1"))
    assert plain.verdict == full.verdict == "upheld"
    assert full.explanations == (steps("2.1"),)


# Privilege (LF-R19).


@pytest.mark.parametrize(
    ("second", "lead", "kept", "why"),
    [
        ("91s 9832c", "9c", None, "9c is aged and may go early"),
        ("91s 9832c", "8c", None, "8c is aged, since 9c is his own"),
        ("91s 9832c", "3c", "9s", "3c is not, and must wait for the Sips, aged though they are"),
        ("91s 8432c", "8c", "9s", "8c is not aged while 9c is out"),
        ("41s 8432c", "4s", None, "the first class of all"),
        ("41s 8432c", "1s", None, "1s is aged and may go before 4s"),
        ("1s 98432c", "2c", "1s", "1s is aged but of an earlier suit"),
        ("65s 8432c", "5s", None, "nothing inside the first suit can be put off"),
    ],
)
def test_LF_R19_a_privileged_lead(second: str, lead: str, kept: str | None, why: str) -> None:
    rest = [card for card in cards("987654321s 987654321c") if card not in cards(second)]
    hands = {"second": second, "dealer": " ".join(map(str, rest[::2])), "third": " ".join(map(str, rest[1::2]))}
    record = small(FIFTEEN, lead, called_by="second", left=hands)
    (world,) = worlds(record, 7, known(record, 7, "open"))
    expected = [] if kept is None else [(step("3.1"), "LF-R19", Single(Card(kept)))]
    for seeking in (False, True):
        leaders = Leaders(record, ASSUME, seeking=seeking)
        assert [(each.step, each.rule, each.kept) for each in leaders.breaches(7, world.deal)] == expected, why
    assert judge_record(record).verdict == ("upheld" if kept is None else "dismissed"), why


def test_LF_A6_a_privileged_lead_of_li_chen() -> None:
    hands = {"dealer": "741s", "second": "653s", "third": "98s L"}
    record = small(NINE, "L / x / x", players=4, called_by="third", left=hands)
    assert judge_record(record, terms=TS).verdict == "upheld"
    late = judge_record(record, terms=replace(TS, privileged_li_chen=False))
    assert (late.verdict, late.explanations) == ("dismissed", (steps("2.1"),))
    ordinary = replace(record, called_by="dealer")
    assert judge_record(ordinary).explanations == (steps("2.1"),)


# Two levels. Third, privileged, beats 4s with 5s and leads 8c. Second holds 9c: he knows that third could not think 8c
# aged, so third has no Sip left. The dealer laid a card to 5s and keeps no Sip above it. So second's 6s is aged for
# him, and 2s is not (dealer may hold 3s): his lead of 6s came too early. Whoever denies what third's lead told him
# finds the lead lawful: 7s could be third's.


def test_what_a_leader_knew_of_what_an_earlier_leader_knew() -> None:
    position = HAND_MADE["a privileged lead tells that the Sips are gone"]
    record = position.record
    deal = next(iter(worlds(record, 15, known(record, 15, "open")))).deal
    leaders = Leaders(record, ASSUME, seeking=True)
    assert not leaders.aged(9, T, deal, Card("8c"))
    assert leaders.aged(12, S, deal, Card("6s"))
    assert not leaders.aged(12, S, deal, Card("2s"))
    assert not Leaders(record, NO_ORDER, seeking=True).aged(12, S, deal, Card("6s"))
    (breach,) = leaders.breaches(15, deal)
    assert (breach.step, breach.kept) == (step("5.1"), Single(Card("2s")))
    assert judge_lead(record, step("5.1"), assume=NO_ORDER).verdict == "dismissed"


# A leader who has seen a breach judges by what must be given up, and by no more (rulings 3). Third laid a card to 6s
# and showed 8s in the next round: 3.2 was broken. Third's lead of 8c tells that he has no Sip left, and dealer's 3.3
# still binds the dealer: he kept none above 6s. So second's 5s was aged for him, and 2s not, 3s being out: he led 5s
# too early. Had he to give up all trust in the others, 7s and 9s might be the dealer's and the lead would be lawful.


def test_a_leader_who_saw_a_breach_trusts_the_other_steps() -> None:
    record = HAND_MADE["a leader who has seen a breach"].record
    every = tuple(worlds(record, 16, known(record, 16, "open")))
    leaders = Leaders(record, ASSUME, seeking=True)
    for world in every[:20]:
        assert leaders.aged(15, S, world.deal, Card("5s"))
        assert not leaders.aged(15, S, world.deal, Card("2s"))
        assert step("6.1") in [breach.step for breach in leaders.breaches(16, world.deal)]
    assert judge_lead(record, step("6.1"), assume=("counting",)).verdict == "dismissed"


# P1, P2 and P3 (rulings 2) stay as they are. Every lead in them is of a card that its leader could not think aged, or
# keeps none of its suit that was not: knowledge gives nobody a breach more.

P1 = told(
    "5s / x / x; 987654321g / x(9876543z 21z) / x(765432c 43s 1s); 9c / x / x; 8c / x / x",
    players=3,
)
P2 = told(
    "5s / 6s / x(1g); 3s / x(2g) / 4s; 2s / x(3g) / x(4g)",
    players=3,
    hands={"dealer": "9754s 21s 98g 98z 98c"},
    now={"second": "7g 6g 5g 5c", "third": "7654z 4c"},
)
P3 = told(
    "6s / x / x; 5s / x / 8s",
    hands={"dealer": "965s 987654g 91z 9c"},
    now={"second": "87654z 87c 32g", "third": "432s 32z 5432c"},
)


@pytest.mark.parametrize(
    ("record", "verdicts", "explanations"),
    [
        (P1, {"1.2": "not-proven", "1.3": "not-proven"}, (steps("1.2"), steps("1.3"))),
        (
            P2,
            {"1.3": "not-proven", "2.2": "not-proven", "3.2": "not-proven", "3.3": "not-proven"},
            (steps("3.2"), steps("1.3", "2.2", "3.3")),
        ),
        (P3, {"1.2": "not-proven", "1.3": "upheld"}, (steps("1.3"),)),
    ],
    ids=["P1", "P2", "P3"],
)
def test_P1_to_P3_do_not_turn_on_knowledge(
    record: object, verdicts: dict[str, str], explanations: tuple[object, ...]
) -> None:
    leaders = Leaders(record, ASSUME, seeking=True)
    for where, verdict in verdicts.items():
        answer = judge_discard(record, step(where), leaders=leaders)
        assert (answer.verdict, answer.explanations) == (verdict, explanations)
    assert judge_record(record, leaders=leaders) == judge_record(record, knowledge=False)
    for each in steps_of(record):
        if each.is_lead and each.play.count == 1:
            assert judge_lead(record, each.id, leaders=leaders).verdict == "dismissed"


# The two ways of looking for deals agree, on every card of every seat at every moment.


@pytest.mark.parametrize(("players", "many"), [(3, 40), (4, 20)])
def test_looking_for_deals_agrees_with_listing_them(players: int, many: int) -> None:
    rng = seeded(700 + players)
    kinds = (ASSUME, ASSUME, ("counting",), NO_ORDER, ("counting", "lead-order"))
    asked: Counter[bool] = Counter()
    for _ in range(many):
        habits = Habits(overlooking=rng.choice((0.1, 0.5)), disorder=rng.choice((0.05, 0.4)))
        small_one = small_position(rng, players, habits=habits, gaps=0.2)
        assume = rng.choice(kinds)
        listing = Leaders(small_one.record, assume, limit=1_500)
        seeking = Leaders(small_one.record, assume, limit=20_000, seeking=True)
        try:
            for done in range(small_one.opening, len(steps_of(small_one.record)) + 1):
                for seat in PLAYING:
                    for card in sorted(referee(small_one.record, small_one.deal, done).hands[seat]):
                        slow = listing.aged(done, seat, small_one.deal, card)
                        assert seeking.aged(done, seat, small_one.deal, card) == slow, (small_one, done, seat, card)
                        asked[slow] += 1
        except TooManyWorldsError:
            continue
    assert min(asked[True], asked[False]) > 100


@pytest.mark.parametrize("seeking", [False, True])
def test_a_leader_who_looked_at_too_many_deals_is_never_answered(*, seeking: bool) -> None:
    position = HAND_MADE["proof"]
    deal = next(iter(worlds(position.record, 9, known(position.record, 9, "open")))).deal
    leaders = Leaders(position.record, ASSUME, limit=5, seeking=seeking)
    for _ in range(3):
        with pytest.raises(TooManyWorldsError):
            leaders.aged(6, T, deal, Card("7s"))
