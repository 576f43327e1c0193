"""Rules as each book and reading has them, by rule id: what beats, what must be beaten, what may be led."""

from __future__ import annotations

from itertools import product

import pytest
from brief import cards, meld, seeded, step, told

from engine.books import BOOKS
from engine.bounds import Bound
from engine.cards import ALOOF, Card, deck, short
from engine.deal import Deal
from engine.duties import discard_duty, lead_duty
from engine.faults import faults
from engine.melds import Single, beaters_in, beats, melds_of_size, recognise
from engine.opened import not_yet_aged, open_before
from engine.referee import referee
from engine.replay import follow_ups, leads, objections
from engine.rules.aged import FIRST_AGED, Shown, aged_by_plays, ways_aged
from engine.rules.following import must_not_keep
from engine.rules.leading import Open, must_follow_on
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of
from engine.terms import Terms

TS = BOOKS["ts-wong"]
FAMILY = BOOKS["reader-family"]
WIKI = BOOKS["wikipedia-guangdong"]
X9 = cards("6s 5s 4sgzc 8c 7c 5c")


# What beats what


@pytest.mark.parametrize("text", ["9876g", "5432g", "7654321s"])
def test_LF_R9W_only_runs_of_three_are_melds(text: str) -> None:
    assert recognise(cards(text), WIKI.terms()) is None
    assert recognise(cards(text), FAMILY.terms()) == recognise(cards(text)) == meld(text)
    assert recognise(cards("987s"), WIKI.terms()) == meld("987s")
    assert recognise(cards("4sgzc"), WIKI.terms()) == meld("4sgzc")


def test_LF_R9W_a_longer_run_is_a_fault_that_names_the_book() -> None:
    record = told("8765c / x4 / x4; 5s / x / x")
    assert faults(record) == ()
    (fault,) = faults(record, WIKI.terms())
    assert fault.says == (
        "round 1, dealer's play: the rule book wikipedia-guangdong has no run of more than 3 cards: '8765c'"
    )
    (forgotten,) = faults(told("?5 / x5 / x5"), WIKI.terms())
    assert forgotten.says == "round 1, dealer's play: the rule book wikipedia-guangdong has no meld of 5 cards: '?5'"


def test_LF_X44_a_beat_of_1g_is_a_fault_where_1g_is_the_highest() -> None:
    record = told("1g / 5g / x")
    assert faults(record) == faults(record, WIKI.terms({"X44": "a"})) == ()
    (fault,) = faults(record, WIKI.terms())
    assert fault.says == "round 1, second's play: by the rule book wikipedia-guangdong these cards do not beat 1g: '5g'"


@pytest.mark.parametrize(
    ("led", "ts", "family", "literal", "slip"),
    [
        ("1s", False, False, False, False),
        ("1g", True, True, False, True),
        ("1z", True, True, False, True),
        ("1c", False, False, True, False),
        ("L", False, False, False, False),
        ("2g", True, True, True, True),
    ],
)
def test_LF_X44_which_singles_can_be_beaten_when_led(
    *, led: str, ts: bool, family: bool, literal: bool, slip: bool
) -> None:
    variants = (TS.terms(), FAMILY.terms(), WIKI.terms(), WIKI.terms({"X44": "a"}))
    for terms, beatable in zip(variants, (ts, family, literal, slip), strict=True):
        assert bool(beaters_in(deck(4), meld(led), terms)) is beatable
        assert bool(must_not_keep(meld(led), terms)) is beatable


def test_LF_A17_makes_no_difference_while_a_single_is_beaten_in_its_own_suit() -> None:
    for book in BOOKS.values():
        for highest in ("a", "b"):
            always, led_only = (book.terms({"X44": highest, "A17": letter}) for letter in ("a", "b"))
            for low, high in product(deck(4), repeat=2):
                assert beats(Single(high), Single(low), always) is beats(Single(high), Single(low), led_only)
            answers = [card for card in deck(4) if beaten_by_something(card, always)]
            assert answers == [card for card in deck(4) if beaten_by_something(card, led_only)]
            for standing, high in product(answers, deck(4)):
                one, other = (beats(Single(high), Single(standing), terms, led=False) for terms in (always, led_only))
                assert one is other, (standing, high)


def beaten_by_something(card: Card, terms: Terms) -> bool:
    """Tell whether the card can be the answer to a single that was led."""
    return any(beats(Single(card), Single(low), terms) for low in deck(4))


def test_LF_A17_matters_where_singles_are_ranked_by_suit() -> None:
    always, led_only = (TS.terms({"M16": "b", "A17": letter}) for letter in ("a", "b"))
    assert not beats(meld("1s"), meld("9g"), always)
    assert beats(meld("1s"), meld("9g"), led_only)
    assert not beats(meld("2s"), meld("1s"), led_only, led=True)
    assert beats(meld("2s"), meld("1s"), led_only, led=False)


def test_M16_a_single_of_a_higher_suit_beats_whatever_the_numbers() -> None:
    ranked = WIKI.terms({"M16": "b"})
    assert beats(meld("2s"), meld("9g"), ranked)
    assert not beats(meld("9g"), meld("2s"), ranked)
    assert not beats(meld("L"), meld("2c"), ranked)
    assert not beats(meld("9s"), meld("L"), ranked)
    assert [short(pool.cards) for pool in must_not_keep(meld("8g"), ranked)][-2:] == ["1s", "9g"]


def test_M15_ones_beat_all_groups_but_nines() -> None:
    high = WIKI.terms({"M15": "b"})
    for number in range(2, 9):
        assert beats(meld("1sgz"), meld(f"{number}sgz"), high)
        assert not beats(meld("1sgz"), meld(f"{number}sgz"), WIKI.terms())
    assert not beats(meld("1sgz"), meld("9sgz"), high)
    assert not beats(meld("8sgz"), meld("1sgz"), high)
    assert beats(meld("9sgz"), meld("1sgz"), high)


@pytest.mark.parametrize("options", [{}, {"M15": "b"}, {"M16": "b"}, {"M16": "b", "A17": "b"}, {"X44": "b"}])
@pytest.mark.parametrize("led", [True, False])
def test_LF_R13_bounds_are_the_melds_of_a_hand_under_every_reading(options: dict[str, str], *, led: bool) -> None:
    rng = seeded(130)
    for book in BOOKS.values():
        terms = book.terms({**options, "M19": "a"})
        every = [made for size in (1, 3, 4, 5) for made in melds_of_size(size, terms=terms)]
        for _ in range(500):
            standing = rng.choice(every)
            near = [card for pool in must_not_keep(standing, terms, led=led) for card in pool.cards]
            hand = set(rng.sample(deck(4), rng.randint(0, 9))) | set(rng.sample(near, min(4, len(near))))
            at = step("1.1") if led else step("1.2")
            broken = discard_duty(step("1.3"), Seat.third, standing, terms, at=at).broken(hand)
            assert (broken is not None) is bool(beaters_in(hand, standing, terms, led=led)), (standing, sorted(hand))


# What must be beaten


def test_LF_X9_and_X10_under_every_book() -> None:
    standing = meld("2sgz")
    for book, breaking, keeping in ((TS, True, False), (FAMILY, False, False), (WIKI, True, False)):
        lawful = follow_ups(X9, standing, book.terms()).discards
        assert (cards("4g 4z 5c") in lawful) is breaking, book.name
        assert (cards("4z 7c 5c") in lawful) is keeping, book.name


def test_LF_X10d_a_player_of_the_family_who_can_beat_has_no_lawful_discard() -> None:
    assert follow_ups(X9, meld("2sgz"), FAMILY.terms()).discards == ()
    assert len(follow_ups(X9, meld("9sgz"), FAMILY.terms()).discards) == 84


def test_LF_R13F_the_bound_is_about_the_hand_before() -> None:
    duty = discard_duty(step("1.2"), Seat.second, meld("7s"), FAMILY.terms())
    assert duty.bounds[0] == Bound(Seat.second, cards("9s"), 0, step("1.2"), before=True)
    assert duty.broken(cards("3s 2s"), cards("9s")) == duty.bounds[0]
    assert duty.broken(cards("3s 2s"), cards("4s")) is None
    assert discard_duty(step("1.2"), Seat.second, meld("7s")).broken(cards("3s 2s"), cards("9s")) is None


def test_LF_A5_b_third_owes_nothing_when_second_discarded() -> None:
    record, terms = told("6s / x / x", players=3), TS.terms({"A5": "b"})
    deal = a_deal("6s 54321s 987654g", "9s 9876543z 321g 1z", "87s 2z 987654321c", {"1.2": "9z", "1.3": "2z"})
    assert [each.step for each in referee(record, deal).breaches] == [step("1.2"), step("1.3")]
    assert [each.step for each in referee(record, deal, terms=terms).breaches] == [step("1.2")]
    assert [each.step for each in objections(record, deal, terms=terms)] == [step("1.2")]


def test_LF_A5_b_third_owes_against_a_beat_of_second() -> None:
    record, terms = told("5s / 6s / x", players=3), TS.terms({"A5": "b"})
    deal = a_deal("5s 4321s 9876543g", "96s 9876543z 21g 1z", "87s 2z 987654321c", {"1.3": "2z"})
    assert [each.step for each in referee(record, deal, terms=terms).breaches] == [step("1.3")]


# What may be led


def test_LF_X38_aged_singles_of_a_suit_once_begun_are_led_together() -> None:
    record = told("8s / x / x; 876z / x3 / x3", players=3)
    deal = a_deal(
        "98s 876z 7654321c",
        "765s 987654g 543z",
        "4321s 321g 9z 21z 98c",
        {"1.2": "7s", "1.3": "4s", "2.2": "543z", "2.3": "3g 2g 1g"},
    )
    for book, rules in ((TS, []), (FAMILY, ["LF-R17"]), (WIKI, [])):
        found = referee(record, deal, terms=book.terms())
        assert found.fits
        assert [each.rule for each in found.breaches if each.step == step("2.1")] == rules, book.name
    (breach,) = [one for one in referee(record, deal, terms=FAMILY.terms()).breaches if one.step == step("2.1")]
    assert breach.kept == meld("9s")


@pytest.mark.parametrize(
    ("begun", "shown", "lead", "pools"),
    [
        ("9s", "9s", "876z", [("1s", 0), ]),
        ("8s", "8s", "876z", [("9s", 0)]),
        ("7s", "7s", "876z", [("9s 8s", 1)]),
        ("7s", "9s 8s 7s", "876z", [("6s 1s", 0)]),
        ("1c", "1c", "876z", [("9c", 0)]),
        ("9g", "9g", "876z", [("8g", 0)]),
        ("8s", "8s", "9s", []),
        ("8s", "8s", "5s", []),
        ("L", "L", "876z", []),
    ],
)  # fmt: skip
def test_LF_R17F_what_a_leader_may_not_leave_behind(begun: str, shown: str, lead: str, pools: list) -> None:
    before = Open(begun=Card(begun), shown=frozenset(cards(shown)))
    found = must_follow_on(meld(lead), FAMILY.terms(), before)
    expected = [("8s 1s", 0)] if (begun, lead) == ("9s", "876z") else pools
    assert [(short(pool.cards), pool.at_most) for pool in found] == expected
    assert must_follow_on(meld(lead), FAMILY.terms(), before, privileged=True) == ()
    assert must_follow_on(meld(lead), TS.terms(), before) == ()


def test_LF_R17F_what_must_not_be_left_is_surely_aged_for_the_leader() -> None:
    rng = seeded(170)
    for _ in range(2000):
        letter = rng.choice("sgzc")
        suit = [Card(f"{number}{letter}") for number in range(9, 0, -1)]
        begun = rng.choice(suit)
        shown = frozenset({begun, *rng.sample(suit, rng.randint(0, 5))})
        hand = set(rng.sample([card for card in suit if card not in shown], rng.randint(0, 9 - len(shown))))
        for pool in must_follow_on(meld("876z"), FAMILY.terms(), Open(begun=begun, shown=shown)):
            if len(hand.intersection(pool.cards)) > pool.at_most:
                aged = [c for c in (begun, *hand) if aged_by_counting(c, hand, shown)]
                assert begun in aged
                assert len(aged) > 1


@pytest.mark.parametrize(
    ("words", "begun", "shown", "pools"),
    [
        ("X44=b", "1c", "1c", [("9c 8c 7c 6c 5c 4c 3c 2c", 7)]),
        ("X44=b", "1g", "1g", [("9g", 0)]),
        ("X44=b", "9c", "9c", [("8c", 0)]),
        ("M16=b", "9g", "9g", []),
        ("M16=b", "8g", "8g 987654321s", [("9g", 0)]),
        ("M16=b", "8g", "8g 98765432s", [("1s 9g", 1)]),
        ("M16=b", "9g", "9g 987654321s", [("8g", 0)]),
        ("M21=c", "8s", "8s", []),
        ("M21=c", "7s", "9s 8s 7s", []),
        ("M21=c", "9s", "9s", [("1s", 0)]),
    ],
)
def test_LF_R17F_by_other_readings_other_cards_are_left_behind(words: str, begun: str, shown: str, pools: list) -> None:
    before = Open(begun=Card(begun), shown=frozenset(cards(shown)))
    found = must_follow_on(meld("876z"), FAMILY.terms(dict([words.split("=")])), before)
    assert [(short(pool.cards), pool.at_most) for pool in found] == pools


@pytest.mark.parametrize("options", [{"X44": "b"}, {"M16": "b"}, {"X44": "b", "M16": "b"}, {"A17": "a", "M16": "b"}])
def test_LF_R17F_and_is_surely_aged_whatever_beats_what(options: dict[str, str]) -> None:
    terms, rng = FAMILY.terms(options), seeded(171)
    caught = 0
    for _ in range(1500):
        begun = rng.choice(deck(3))
        out = rng.sample(deck(3), rng.randint(1, 30))
        shown = frozenset({begun, *out})
        hand = set(rng.sample([card for card in deck(3) if card not in shown], min(12, 36 - len(shown))))

        def aged(card: Card, hand: set[Card] = hand, shown: frozenset[Card] = shown) -> bool:
            over = [other for other in deck(3) if beats(Single(other), Single(card), terms)]
            return all(other in hand or other in shown for other in over)

        for pool in must_follow_on(meld("876z"), terms, Open(begun=begun, shown=shown)):
            if len(hand.intersection(pool.cards)) > pool.at_most:
                caught += 1
                assert aged(begun), (begun, shown, hand)
                assert any(aged(card) for card in hand if card.suit is begun.suit), (begun, shown, hand)
    assert caught


def aged_by_counting(card: Card, hand: set[Card], shown: frozenset[Card]) -> bool:
    """Tell by definition whether every higher card of the suit is in the hand or out (src2 L34)."""
    above = [other for other in deck(3) if other.suit is card.suit and other.number > card.number]
    return card in ALOOF or all(other in hand or other in shown for other in above)


@pytest.mark.parametrize(
    ("name", "hand", "lead", "lawful"),
    [
        ("X39", "9s 5s", "9s", {"ts-wong", "reader-family", "wikipedia-guangdong"}),
        ("X40", "5s 9z", "9z", {"ts-wong", "reader-family"}),
        ("X19", "7s 4s 1s 8g 1c", "1c", {"ts-wong", "reader-family"}),
    ],
)
def test_LF_R19_what_a_privileged_leader_may_lead_early(name: str, hand: str, lead: str, lawful: set[str]) -> None:
    for book in BOOKS.values():
        found = leads(cards(hand), terms=book.terms(), privilege=True)
        assert (meld(lead) in found) is (book.name in lawful), (name, book.name)


def test_LF_A6_a_privileged_leader_may_or_may_not_lead_li_chen_early() -> None:
    hand = cards("L 5s")
    assert meld("L") in leads(hand, privilege=True)
    assert meld("L") not in leads(hand, terms=TS.terms({"A6": "b"}), privilege=True)
    assert meld("L") in leads(cards("L"), terms=TS.terms({"A6": "b"}), privilege=True)
    duty = lead_duty(step("2.1"), Seat.second, meld("L"), 4, TS.terms({"A6": "b"}), privilege=True)
    assert short(duty.bounds[0].pool) == short(card for card in deck(4) if card != Card("L"))


def test_LF_R17_the_aged_of_a_suit_go_last_where_plays_make_them() -> None:
    assert leads(cards("9s 5s 1g"), terms=WIKI.terms()) == (meld("5s"),)
    assert leads(cards("9s 1s 8g"), terms=WIKI.terms()) == (meld("9s"), meld("1s"))
    assert leads(cards("9s 8s"), terms=WIKI.terms()) == (meld("8s"),)
    assert meld("9s") in leads(cards("9s 5s"), terms=WIKI.terms(), privilege=True)


# What is aged by plays


@pytest.mark.parametrize(
    ("plays", "card", "in_turn", "all_higher"),
    [
        ("", "8c", False, False),
        ("9c", "8c", True, True),
        ("9c;8c", "7c", True, True),
        ("8c;9c", "7c", False, True),
        ("8c", "7c", False, False),
        ("987c", "8c", True, True),
        ("987c", "6c", False, True),
        ("9sgzc", "8z", True, True),
        ("", "9g", True, True),
        ("2s", "1s", True, True),
        ("L", "9s", True, True),
    ],
)
def test_LF_R15W_what_plays_make_aged(plays: str, card: str, *, in_turn: bool, all_higher: bool) -> None:
    shown = [cards(text) for text in plays.split(";") if text]
    assert (Card(card) in aged_by_plays(shown, WIKI.terms())) is in_turn
    assert (Card(card) in aged_by_plays(shown, WIKI.terms({"M21": "d"}))) is all_higher


def test_LF_R15W_ways_to_become_aged_agree_with_what_the_forgotten_plays_were() -> None:
    rng = seeded(150)
    both = [WIKI.terms(), WIKI.terms({"M21": "d"})]
    for number in range(600):
        pack = list(deck(3)[:9] if number % 2 else deck(3)[:18])
        rng.shuffle(pack)
        plays = []
        for place in range(rng.randint(1, 6)):
            size = rng.choice((1, 1, 1, 3))
            plays.append((StepId(place + 1, 1), tuple(pack[:size])))
            del pack[:size]
        forgotten = rng.sample([step_id for step_id, _ in plays], rng.randint(0, min(2, len(plays))))
        told_plays = [Shown(step_id, len(shown), None if step_id in forgotten else shown) for step_id, shown in plays]
        lay = {(card, step_id) for step_id, shown in plays if step_id in forgotten for card in shown}
        for terms in both:
            aged = aged_by_plays([shown for _, shown in plays], terms)
            for card in deck(3)[:18]:
                ways = ways_aged(card, told_plays, terms)
                assert any(way <= lay for way in ways) is (card in aged), (plays, forgotten, card)


def test_LF_R17_cases_of_forgotten_plays_say_what_the_known_ones_say() -> None:
    terms = WIKI.terms()
    record = told("? / x / x; 5g / x / x; 8s / x / x", players=3)
    lead = steps_of(record)[6]
    cases = not_yet_aged(record, lead, Card("8s"), terms)
    for was in ("9s", "8g", "2s", "9c"):
        lay = {(Card(was), step("1.1"))}
        bound = {c for case in cases if lay >= set(case.lay) and lay.isdisjoint(case.not_lay) for c in case.pool}
        aged = open_before(record, lead, terms, {step("1.1"): cards(was)}).aged
        expected = {card for card in deck(3)[:9] if card not in aged} if Card("8s") in aged else set()
        assert bound == expected, was
    assert Card("9s") in FIRST_AGED


def a_deal(dealer: str, second: str, third: str, discards: dict[str, str]) -> Deal:
    hands = dict(zip(PLAYING, (cards(dealer), cards(second), cards(third)), strict=True))
    assert [len(hand) for hand in hands.values()] == [12, 12, 12]
    return Deal(hands, None, {step(name): cards(text) for name, text in discards.items()}, {}, Seat.dealer)
