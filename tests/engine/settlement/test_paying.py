"""Who pays whom (LF-R23 to LF-R27), against the examples of the sources and a slow twin that goes loser by loser."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from purses import slow_payments

from engine.books import BOOKS
from engine.cards import Card, deck
from engine.seats import PLAYING, Seat
from engine.sessions import TABLE_ORDER
from engine.settlement import TIGERS, Ending, How, Taken, settle
from engine.terms import TS

if TYPE_CHECKING:
    from collections.abc import Mapping

D, P, T, M = Seat.dealer, Seat.second, Seat.third, Seat.dreamer
FAMILY = BOOKS["reader-family"].terms({})
WIKI = BOOKS["wikipedia-guangdong"].terms({})
LATE = BOOKS["ts-wong"].terms({"R5": "b", "A12": "b"})


def sorted_cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(Card(word) for word in text.split()))


def declared(winner: Seat, caller: Seat, taken: str, aged: str, held: str = "") -> Ending:
    """Make a declaration; `taken` has a round a semicolon."""
    rounds = [sorted_cards(part) for part in taken.split(";") if part.strip()]
    return Ending(
        How.declared,
        caller,
        winner,
        before=len(rounds) + 1,
        taken=tuple(Taken(number, len(cards), cards) for number, cards in enumerate(rounds, 1)),
        aged=sorted_cards(aged),
        held=sorted_cards(f"{aged} {held}"),
    )


def paid(payments: Mapping[Seat, int]) -> tuple[int, ...]:
    """Give the payments round the table: dealer, second, dreamer, third."""
    return tuple(payments[seat] for seat in TABLE_ORDER if seat in payments)


X27 = declared(T, P, "8s 8g 8z", "9c 1s L")


def test_LF_X27_the_privileged_loser_pays_everything() -> None:
    settled = settle(X27, 4, Card("1z"), TS)
    assert settled.fu == 6
    assert settled.dreamer is not None
    assert (settled.dreamer.fu, settled.dreamer.matches) == (7, sorted_cards("1s L"))
    assert paid(settled.payments) == (0, -6, 4, 2)
    assert settled.next_dealer is P


def test_LF_X27d_each_pays_for_himself_when_the_dealer_called() -> None:
    assert paid(settle(replace(X27, caller=D), 4, Card("1z"), TS).payments) == (-3, -3, 4, 2)


def test_LF_X41_the_family_pays_as_the_example_says() -> None:
    assert paid(settle(X27, 4, Card("1z"), FAMILY).payments) == (0, -6, 4, 2)


def test_LF_X27_read_by_guangdong_counts_the_hand_and_may_leave_the_dreamer_to_each_loser() -> None:
    assert paid(settle(X27, 4, Card("1z"), WIKI).payments) == (-2, -4, 4, 2)
    assert paid(settle(X27, 4, Card("1z"), replace(WIKI, cover_dreamer=True)).payments) == (0, -6, 4, 2)


def test_LF_A13_cards_in_hand_match_only_where_the_hand_is_compared() -> None:
    ending = declared(T, D, "8s 8g 8z", "9c 1s L", held="7c")
    assert settle(ending, 4, Card("7z"), TS).dreamer is None
    by_hand = settle(ending, 4, Card("7z"), WIKI).dreamer
    assert by_hand is not None
    assert by_hand.fu == 6
    took_rounds = settle(ending, 4, Card("8c"), TS).dreamer
    assert took_rounds is not None
    assert (took_rounds.fu, took_rounds.matches) == (8, sorted_cards("8s 8g 8z"))
    assert settle(ending, 4, Card("8c"), WIKI).dreamer is None


def test_LF_R25_no_match_pays_the_dreamer_nothing() -> None:
    settled = settle(X27, 4, Card("5z"), TS)
    assert settled.dreamer is None
    assert paid(settled.payments) == (0, -2, 0, 2)


def test_LF_R25_a_dreamer_paid_without_match_has_five_which_the_usual_price_makes_nothing() -> None:
    terms = replace(TS, dreamer_without_match=True)
    assert paid(settle(X27, 4, Card("5z"), terms).payments) == (0, -2, 0, 2)
    five = replace(terms, base=5, win_at=5)
    assert paid(settle(X27, 4, Card("5z"), five).payments) == (0, -6, 2, 4)


def test_LF_X43_the_privileged_loser_pays_double_and_the_other_nothing() -> None:
    settled = settle(declared(D, T, "8s 8g 8z", "9c 1s 1c"), 3, None, TS)
    assert paid(settled.payments) == (2, 0, -2)


def test_LF_R27_a_privileged_winner_is_paid_by_both() -> None:
    assert paid(settle(replace(X27, caller=T), 4, Card("1z"), TS).payments) == (-3, -3, 4, 2)


def test_LF_X28_five_tigers_are_eight_and_the_dreamer_gets_nothing() -> None:
    ending = Ending(How.five_tigers, None, P, held=TIGERS)
    settled = settle(ending, 4, None, TS)
    assert (settled.fu, settled.points, settled.dreamer) == (8, 4, None)
    assert paid(settled.payments) == (-4, 8, 0, -4)


def test_LF_A12_a_late_claim_is_covered_only_where_the_table_says_so() -> None:
    late = Ending(How.five_tigers, P, D, held=TIGERS, after_call=True)
    assert paid(settle(late, 4, None, TS).payments) == (8, -4, 0, -4)
    assert paid(settle(late, 4, None, LATE).payments) == (8, -8, 0, 0)
    early = replace(late, after_call=False)
    assert paid(settle(early, 4, None, LATE).payments) == (8, -4, 0, -4)


@pytest.mark.parametrize("how", [How.drawn, How.void])
@pytest.mark.parametrize("players", [3, 4])
def test_LF_R23_nobody_pays_when_nobody_wins(how: How, players: int) -> None:
    settled = settle(Ending(how, P if how is How.drawn else None), players, None, TS)
    assert settled.fu is None
    assert settled.transfers == ()
    assert set(settled.payments.values()) == {0}
    assert len(settled.payments) == players


def test_twelve_are_the_most_and_cost_128() -> None:
    ending = declared(D, D, "9s 8s 7s 6s 5s 4s 3s 2s 1s;9g 9z 9c", "")
    settled = settle(ending, 3, None, TS)
    assert settled.fu == 12
    assert paid(settled.payments) == (256, -128, -128)


def test_LF_R28_three_seats_have_no_dreamer() -> None:
    settled = settle(declared(T, P, "8s 8g 8z", "9c 1s 1c"), 3, None, TS)
    assert M not in settled.payments
    assert paid(settled.payments) == (0, -2, 2)


def test_a_needed_dreamer_who_is_not_told_is_refused() -> None:
    with pytest.raises(ValueError, match=r"dreamer's card: None$"):
        settle(X27, 4, None, TS)


# --- random settlements ---------------------------------------------------------------------------------------------


def random_ending(rng: Random, players: int) -> tuple[Ending, Card | None]:
    pack = list(deck(players))
    rng.shuffle(pack)
    winner = rng.choice(PLAYING)
    caller = rng.choice(PLAYING)
    dreamers = pack.pop() if players == 4 else None
    how = rng.choice([How.declared] * 6 + [How.five_tigers] * (players - 3) + [How.drawn, How.void])
    if how in {How.drawn, How.void}:
        return Ending(how, caller if how is How.drawn else None), dreamers
    if how is How.five_tigers:
        late = rng.random() < 0.5
        return Ending(how, caller if late else None, winner, held=TIGERS, after_call=late), dreamers
    if rng.random() < 0.5:
        pack.sort(key=lambda card: (dreamers is not None and card.number != dreamers.number, rng.random()))
    hand, size = pack[:12], rng.randint(6, 12)
    taken, used = [], 0
    while used < size and rng.random() < 0.8:
        count = min(rng.choice([1, 1, 3, 4, 5]), size - used)
        taken.append(Taken(len(taken) + 1, count, tuple(hand[used : used + count])))
        used += count
    held = hand[used : rng.randint(size, 12)]
    ending = Ending(
        how,
        caller,
        winner,
        len(taken) + 1,
        tuple(taken),
        tuple(sorted(hand[used:size])),
        tuple(sorted(held)),
    )
    return ending, dreamers


TABLES = (
    TS,
    FAMILY,
    WIKI,
    LATE,
    replace(TS, base=5, win_at=5, dreamer_without_match=True),
    replace(TS, formula="linear"),
)


@pytest.mark.parametrize("players", [3, 4])
def test_payments_add_up_to_nothing_and_agree_with_the_slow_twin(players: int) -> None:
    rng = Random(2700 + players)
    paid_dreamers = covered = 0
    for number in range(4000):
        terms = TABLES[number % len(TABLES)]
        ending, dreamers = random_ending(rng, players)
        settled = settle(ending, players, dreamers, terms)
        told = (ending, dreamers, terms)
        assert sum(settled.payments.values()) == 0, told
        assert dict(settled.payments) == slow_payments(ending, players, dreamers, terms), told
        assert settled.fu is None or settled.fu <= 12, told
        paid_dreamers += settled.dreamer is not None
        covered += any(transfer.payer is not transfer.share_of for transfer in settled.transfers)
    assert covered > 500
    assert paid_dreamers > 500 or players == 3
