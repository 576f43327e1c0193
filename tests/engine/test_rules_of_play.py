"""Each rule of the pack, the melds and the play, alone, under every book that has it (LF-R1 to LF-R20, LF-R28)."""

from __future__ import annotations

from itertools import product

from brief import cards, meld, told
from by_rule import in_books

from engine.books import Book
from engine.cards import BAK_CHI, LI_CHEN, MAU_GUNG, SUITS, Card, deck
from engine.faults import faults
from engine.melds import Group, Run, Single, beats, melds_of_size, recognise
from engine.replay import duty_of, follow_ups, leads, rounds_of
from engine.rules.leading import Open, must_follow_on
from engine.seats import PLAYING, Seat
from engine.sessions import seats_of
from engine.steps import leaders_of, steps_of

ALL = deck(4)
X9 = cards("6s 5s 4sgzc 8c 7c 5c")
"""The nine cards of LF-X9, which hold four fours."""


@in_books("LF-R1")
def test_LF_R1_the_pack(book: Book) -> None:
    assert 4 in book.seats
    assert len(ALL) == len(set(ALL)) == 37
    assert [card for card in ALL if card.suit is None] == [LI_CHEN]
    assert all([card.number for card in ALL if card.suit is suit] == list(range(9, 0, -1)) for suit in SUITS)


@in_books("LF-R2")
def test_LF_R2_the_seats_go_round(book: Book) -> None:
    assert [seats_of(players) for players in sorted(book.seats)] == [
        (Seat.dealer, Seat.second, Seat.third),
        (Seat.dealer, Seat.second, Seat.dreamer, Seat.third),
    ]


@in_books("LF-R4")
def test_LF_R4_twelve_cards_each_and_one_for_the_dreamer(book: Book) -> None:
    twelve = "9s 8s 7s 9g 8g 7g 9z 8z 7z 9c 8c 7c"
    assert faults(told("9s / x / x", hands={"dealer": twelve, "dreamer": "1z"}), book.terms()) == ()
    (fault,) = faults(told("9s / x / x", hands={"dealer": f"{twelve} 1c"}), book.terms())
    assert "13" in fault.says or "twelve" in fault.says
    assert len(faults(told("9s / x / x", hands={"dreamer": "1z 1g"}), book.terms())) == 1


@in_books("LF-R8")
def test_LF_R8_who_leads_and_what_an_answer_is(book: Book) -> None:
    for caller in PLAYING:
        record = told("432c / 765c / x3; 9s / x / x; 5s / x", called_by=caller.value)
        assert leaders_of(record) == (Seat.dealer, Seat.second, Seat.second)
        assert faults(record, book.terms()) == ()
    assert len(faults(told("432c / x / x3; 9s / x / x"), book.terms())) == 1


@in_books("LF-R9")
def test_LF_R9_how_many_melds_there_are(book: Book) -> None:
    # groups: four triples and one quad of each number; runs of n: 10 - n in each suit
    found = [len(melds_of_size(size, terms=book.terms())) for size in range(1, 11)]
    assert found == [37, 0, 36 + 28, 9 + 24, 20, 16, 12, 8, 4, 0]


@in_books("LF-R9W")
def test_LF_R9W_how_many_melds_there_are(book: Book) -> None:
    found = [len(melds_of_size(size, terms=book.terms())) for size in range(1, 11)]
    assert found == [37, 0, 36 + 28, 9, 0, 0, 0, 0, 0, 0]


@in_books("LF-R10")
def test_LF_R10_every_single_against_every_single(book: Book) -> None:
    apart = {BAK_CHI, MAU_GUNG, LI_CHEN}
    for high, low in product(ALL, repeat=2):
        higher = high.suit is low.suit and high.number > low.number and not apart & {high, low}
        assert beats(Single(high), Single(low), book.terms()) is higher, (high, low)


@in_books("LF-R10W")
def test_LF_R10W_every_single_against_every_single_led(book: Book) -> None:
    highest = {BAK_CHI, Card("1g"), Card("1z")}
    for high, low in product(ALL, repeat=2):
        higher = high.suit is low.suit and high.number > low.number and low not in highest
        assert beats(Single(high), Single(low), book.terms()) is higher, (high, low)


@in_books("LF-R11")
def test_LF_R11_every_group_against_every_group(book: Book) -> None:
    groups = [made for size in (3, 4) for made in melds_of_size(size, terms=book.terms()) if isinstance(made, Group)]
    assert len(groups) == 45
    for high, low in product(groups, repeat=2):
        number, standing = high.cards[0].number, low.cards[0].number
        higher = number == 9 if standing == 1 else number > standing
        assert beats(high, low, book.terms()) is (higher and len(high.cards) == len(low.cards)), (high, low)


@in_books("LF-R12")
def test_LF_R12_every_run_against_every_run(book: Book) -> None:
    terms = book.terms()
    runs = [made for size in range(3, 10) for made in melds_of_size(size, terms=terms) if isinstance(made, Run)]
    for high, low in product(runs, repeat=2):
        top, standing = high.cards[0], low.cards[0]
        higher = top.suit.rank < standing.suit.rank or (top.suit is standing.suit and top.number > standing.number)
        assert beats(high, low, terms) is (higher and len(high.cards) == len(low.cards)), (high, low)


@in_books("LF-R13")
def test_LF_R13_two_fours_may_stay_three_may_not(book: Book) -> None:
    found = follow_ups(X9, meld("2sgz"), book.terms())
    assert len(found.beats) == 4
    assert len(found.discards) == 34
    assert all(sum(card.number == 4 for card in discard) >= 2 for discard in found.discards)


@in_books("LF-R13F")
def test_LF_R13F_who_can_beat_may_not_discard(book: Book) -> None:
    found = follow_ups(X9, meld("2sgz"), book.terms())
    assert len(found.beats) == 4
    assert found.discards == ()


@in_books("LF-R17")
def test_LF_R17_the_order_of_suits(book: Book) -> None:
    terms = book.terms()
    assert leads(cards("2g 9z 9c L"), terms=terms) == (meld("2g"),)
    assert leads(cards("9z 9c L"), terms=terms) == (meld("9z"),)
    assert leads(cards("9c L"), terms=terms) == (meld("9c"),)
    assert leads(cards("L"), terms=terms) == (meld("L"),)


@in_books("LF-R17F")
def test_LF_R17F_the_order_of_suits_and_what_follows_at_once(book: Book) -> None:
    terms = book.terms()
    assert leads(cards("2g 9z 9c L"), terms=terms) == (meld("2g"),)
    begun = Open(begun=Card("9s"), shown=frozenset(cards("9s")))
    for lead in ("876z", "2g", "9g", "4sgz"):
        (pool,) = must_follow_on(meld(lead), terms, begun)
        assert (pool.cards, pool.at_most) == (cards("8s 1s"), 0)
    assert must_follow_on(meld("1s"), terms, begun) == ()


@in_books("LF-R18")
def test_LF_R18_groups_runs_and_answers_are_free(book: Book) -> None:
    terms = book.terms()
    found = leads(cards("5s 654c 3gzc"), terms=terms)
    assert {meld("5s"), meld("654c"), meld("3gzc")} <= set(found)
    assert meld("6c") not in found
    for play in steps_of(told("5z / 8z / 9z; 654c / 765c / x3"))[1:5]:
        assert duty_of(told("5z / 8z / 9z; 654c / 765c / x3"), play, terms=terms) is None


@in_books("LF-R19")
def test_LF_R19_a_privileged_leader_may_advance_aged_singles_of_any_suit(book: Book) -> None:
    found = leads(cards("5s 9z"), terms=book.terms(), privilege=True)
    assert found == (meld("5s"), meld("9z"))
    assert leads(cards("5s 9z"), terms=book.terms()) == (meld("5s"),)


@in_books("LF-R19W")
def test_LF_R19W_a_privileged_leader_may_advance_aged_singles_of_the_suit_that_is_due(book: Book) -> None:
    assert leads(cards("9s 5s 9z"), terms=book.terms(), privilege=True) == (meld("9s"), meld("5s"))
    assert leads(cards("9s 5s 9z"), terms=book.terms()) == (meld("5s"),)


@in_books("LF-R20")
def test_LF_R20_a_round_is_worth_its_cards(book: Book) -> None:
    record = told("432c / 987c / x3; 9s / x / x; 5sgzc / x4 / 6sgzc; 9g")
    assert faults(record, book.terms()) == ()
    assert [one.won[Seat.second] for one in rounds_of(record)] == [3, 4, 4, 4]
    assert [one.won[Seat.dealer] for one in rounds_of(record)] == [0, 0, 4, 4]


@in_books("LF-R28")
def test_LF_R28_three_seats(book: Book) -> None:
    assert 3 in book.seats
    assert set(ALL) - set(deck(3)) == {LI_CHEN}
    assert len(deck(3)) == 36
    assert len(faults(told("L / x / x", players=3), book.terms())) == 1
    assert recognise(cards("1sgzc"), book.terms()) == meld("1sgzc")
