"""Each rule of succession and payment, alone, under every book that has it (LF-R3, R5 to R7, R23 to R27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from brief import cards
from by_rule import in_books

from engine.books import Book
from engine.cards import Card
from engine.melds import recognise
from engine.seats import PLAYING, Seat
from engine.sessions import TABLE_ORDER
from engine.settlement import TIGERS, Ending, How, Taken, settle
from engine.settlement.dealing import next_dealer
from engine.settlement.price import points

if TYPE_CHECKING:
    from collections.abc import Iterator

D, P, T, M = Seat.dealer, Seat.second, Seat.third, Seat.dreamer
PLAYED = [(caller, winner) for caller in PLAYING for winner in (*PLAYING, None)]
"""Every caller with every winner, and with nobody winning."""
EIGHTS = (Taken(1, 3, cards("8sgz")),)
"""What third has won when he declares with 9c, 1s and Li Chen in hand, as in LF-X27."""
AGED = cards("9c 1s L")


def ended(caller: Seat | None, winner: Seat | None) -> Ending:
    return Ending(How.drawn if winner is None else How.declared, caller, winner)


def dealers(book: Book) -> Iterator[tuple[Seat, Seat | None, Seat]]:
    for caller, winner in PLAYED:
        yield caller, winner, next_dealer(ended(caller, winner), book.terms())


def third_wins(book: Book, caller: Seat, dreamers: str, held: str = "") -> tuple[int, ...]:
    """Give what dealer, second, dreamer and third are paid when third declares as in LF-X27."""
    ending = Ending(
        How.declared, caller, T, before=2, taken=EIGHTS, aged=AGED, held=tuple(sorted((*AGED, *cards(held))))
    )
    return paid(book, ending, dreamers)


def paid(book: Book, ending: Ending, dreamers: str | None = None) -> tuple[int, ...]:
    payments = settle(ending, 4, Card(dreamers) if dreamers else None, book.terms()).payments
    assert sum(payments.values()) == 0
    return tuple(payments[seat] for seat in TABLE_ORDER)


@in_books("LF-R3")
def test_LF_R3_the_dealer_stays_if_he_called_and_did_not_lose(book: Book) -> None:
    for caller, winner, found in dealers(book):
        assert found is (D if caller is D and winner in {D, None} else P), (caller, winner)
    assert next_dealer(Ending(How.void, None), book.terms()) is P


@in_books("LF-R3F")
def test_LF_R3F_the_dealer_stays_unless_another_won(book: Book) -> None:
    for caller, winner, found in dealers(book):
        assert found is (D if winner in {D, None} else P), (caller, winner)
    assert next_dealer(Ending(How.void, None), book.terms()) is D


@in_books("LF-R3W")
def test_LF_R3W_the_winner_deals(book: Book) -> None:
    for caller, winner, found in dealers(book):
        assert found is (winner or P), (caller, winner)
    assert next_dealer(Ending(How.void, None), book.terms()) is P


@in_books("LF-R5")
def test_LF_R5_five_tigers_are_no_meld_and_must_be_claimed_before_the_call(book: Book) -> None:
    assert recognise(TIGERS, book.terms()) is None
    assert recognise(cards("1sgzc"), book.terms()) is not None
    assert book.terms().five_tigers == 8
    assert not book.terms().late_tigers


@in_books("LF-R5W")
def test_LF_R5W_five_tigers_win_at_once_or_not_at_all(book: Book) -> None:
    assert paid(book, Ending(How.five_tigers, None, T, held=TIGERS)) == (-4, -4, 0, 8)
    assert not book.terms().late_tigers


@in_books("LF-R6")
def test_LF_R6_nobody_pays_for_a_hand_that_nobody_called(book: Book) -> None:
    assert paid(book, Ending(How.void, None)) == (0, 0, 0, 0)


@in_books("LF-R7")
def test_LF_R7_second_or_third_who_called_pays_for_all_and_the_dealer_does_not(book: Book) -> None:
    assert [third_wins(book, caller, "5z") for caller in PLAYING] == [(-1, -1, 0, 2), (0, -2, 0, 2), (-1, -1, 0, 2)]


@in_books("LF-R23")
@pytest.mark.parametrize("caller", PLAYING)
def test_LF_R23_nobody_pays_for_a_drawn_hand(book: Book, caller: Seat) -> None:
    assert paid(book, Ending(How.drawn, caller)) == (0, 0, 0, 0)


@in_books("LF-R24")
def test_LF_R24_five_tigers_win_eight_and_the_dreamer_gets_nothing(book: Book) -> None:
    ending = Ending(How.five_tigers, None, P, held=TIGERS)
    assert settle(ending, 4, None, book.terms()).fu == 8
    assert paid(book, ending, "1z") == paid(book, ending) == (-4, 8, 0, -4)


@in_books("LF-R25")
def test_LF_R25_the_dreamer_matches_cards_that_won(book: Book) -> None:
    assert third_wins(book, D, "5z") == (-1, -1, 0, 2)  # no match
    assert third_wins(book, D, "9g") == (-2, -2, 2, 2)  # 9c: 5 + 1 fu cost 1
    assert third_wins(book, D, "1z") == (-3, -3, 4, 2)  # 1s and Li Chen: 7 fu cost 2
    assert third_wins(book, D, "8c") == (-5, -5, 8, 2)  # three eights took a round: 8 fu cost 4
    assert third_wins(book, D, "7z", held="7c") == (-1, -1, 0, 2)  # 7c is in the hand, but did not win


@in_books("LF-R25W")
def test_LF_R25W_the_dreamer_matches_cards_in_the_winners_hand(book: Book) -> None:
    assert third_wins(book, D, "1z") == (-3, -3, 4, 2)
    assert third_wins(book, D, "8c") == (-1, -1, 0, 2)  # the eights are no more in the hand
    assert third_wins(book, D, "7z", held="7c") == (-2, -2, 2, 2)


@in_books("LF-R26")
def test_LF_R26_each_fu_doubles_and_twelve_once_more(book: Book) -> None:
    assert [points(fu, book.terms()) for fu in range(6, 13)] == [1, 2, 4, 8, 16, 32, 64 * 2]


@in_books("LF-R26W")
def test_LF_R26W_the_table(book: Book) -> None:
    assert [points(fu, book.terms()) for fu in range(6, 13)] == [1, 2, 4, 8, 16, 32, 128]


@in_books("LF-R27")
def test_LF_R27_the_privileged_loser_pays_winner_and_dreamer_for_both(book: Book) -> None:
    assert third_wins(book, P, "1z") == (0, -6, 4, 2)
    assert third_wins(book, T, "1z") == (-3, -3, 4, 2)


@in_books("LF-R27W")
def test_LF_R27W_the_privileged_loser_pays_the_winner_for_both(book: Book) -> None:
    assert third_wins(book, P, "1z") == (-2, -4, 4, 2)
    assert third_wins(book, T, "1z") == (-3, -3, 4, 2)
