"""Evasion of calling: whether the seat was asked, what its hand comes to, how it wins or how it is kept from winning.

Counts are made again by plain enumeration (`holding`); leads and answers are looked at one by one (`refuted`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.checker.holding import Rules, best_choices
from arbiter.checker.reading import Json, card, cards, items, mapping, mappings, number, refusal, seat, step, text
from arbiter.checker.refuted import check_refutation
from engine.books import BOOKS
from engine.cards import HAND_SIZE
from engine.melds import Meld, Run, Single, recognise, size_of
from engine.record import Discard, FaceUp, named
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.record import Record
    from engine.terms import Terms

VERDICTS: Final = ("upheld", "dismissed", "not-proven", "undecided")
SIX_CARDS: Final = "six-cards"
CERTAIN_WIN: Final = "certain-win"
ENOUGH_CARDS: Final = 6

Expected = tuple[str, str | None]


def check_calling(record: Record, told: Json) -> int:
    """Check a ruling on an evasion; gives the number of deals looked at. Raises DoesNotFollowError."""
    dispute = mapping(told.get("dispute"), "dispute")
    accused = seat(dispute.get("seat"), "dispute.seat", PLAYING)
    standard = text(dispute.get("standard"), "dispute.standard")
    verdict = text(told.get("verdict"), "verdict")
    if verdict not in VERDICTS or standard not in {SIX_CARDS, CERTAIN_WIN}:
        msg = "no verdict of a dispute of this kind: %(verdict)s"
        raise refusal(msg, verdict=repr(f"{standard} {verdict}"))
    terms = _terms(told)
    calling = mapping(told.get("calling"), "calling")
    hand = _hand(record, accused, text(dispute.get("viewpoint"), "dispute.viewpoint"))
    needs = ENOUGH_CARDS if standard == SIX_CARDS else terms.win_at
    if (
        calling.get("standard") != standard
        or cards(calling.get("hand"), "calling.hand") != hand
        or number(calling.get("needs"), "calling.needs") != needs
        or calling.get("own") is not (terms.evasion == standard)
    ):
        msg = "standard, hand and number of cards wanted are not those of this dispute"
        raise refusal(msg, at="calling")
    rules = Rules(terms, record.players)
    deals = mappings(told.get("counter_deals"), "counter_deals")
    expected = _never_asked(record, accused)
    if expected is None and standard == SIX_CARDS:
        expected = _six_cards(record, accused, rules, hand, calling)
    elif expected is None:
        expected = _certain_win(accused, rules, hand, calling, deals)
    if expected[0] == "upheld" and record.called_by is None:
        expected = "not-proven", "caller-not-told"
    if expected[0] == "undecided" and told.get("reason") in {"neither", "budget"}:
        expected = "undecided", text(told.get("reason"), "reason")
    if (verdict, told.get("reason")) != expected:
        msg = "from what is shown the ruling should be %(verdict)s (%(reason)s)"
        raise refusal(msg, verdict=expected[0], reason=expected[1] or "-")
    if deals and "refutation" not in calling:
        msg = "this verdict shows no deals"
        raise refusal(msg, at="counter_deals")
    return len(deals)


def _terms(told: Json) -> Terms:
    book = text(told.get("book"), "book")
    if book not in BOOKS:
        msg = "no rule book has this name: %(book)s"
        raise refusal(msg, book=repr(book))
    return BOOKS[book].terms(
        {
            name: value
            for name, value in mapping(told.get("options", {}), "options").items()
            if isinstance(value, (str, int))
        }
    )


def _hand(record: Record, accused: Seat, viewpoint: str) -> tuple[Card, ...]:
    """Collect what is known of the opening hand: all that the record tells, or what lay open."""
    plays = [one.play for one in steps_of(record) if one.seat is accused]
    known = {one.card for one in record.seen if one.by is accused}
    known |= {shown for play in plays if isinstance(play, FaceUp) for shown in play.cards}
    if viewpoint == "open":
        known |= {told for play in plays for told in named(play)}
        for source in (record.hands.get(accused), record.now.get(accused)):
            known.update(source.cards if source else ())
    elif viewpoint != "table":
        msg = "a dispute of this kind is not judged from viewpoint %(viewpoint)s"
        raise refusal(msg, viewpoint=viewpoint)
    return tuple(sorted(known))


def _never_asked(record: Record, accused: Seat) -> Expected | None:
    """Tell whether the seat called, or was never asked to."""
    if record.called_by == str(accused):
        return "dismissed", "called"
    earlier = [str(one) for one in PLAYING[: PLAYING.index(accused)]]
    tigers = record.called_by is None and any(one.five_tigers and not one.after_call for one in record.declared)
    return ("dismissed", "not-asked") if record.called_by in earlier or tigers else None


def _six_cards(record: Record, accused: Seat, rules: Rules, hand: tuple[Card, ...], calling: Json) -> Expected:
    if "counted" not in calling:
        return "undecided", None
    counted = mapping(calling["counted"], "counted")
    aged, possible = rules.aged(hand), rules.melds(hand)
    best, choices = best_choices(possible, aged)
    chosen = _choice(counted.get("melds"), "counted.melds")
    told = [chosen, *(_choice(one, "counted.others") for one in items(counted.get("others"), "counted.others"))]
    wanted = {frozenset(meld.cards for meld in choice) for choice in choices}
    if len(told) != len(wanted) or {frozenset(one) for one in told} != wanted:
        msg = "these are not all the choices of groups and runs that cover the most cards"
        raise refusal(msg, at="counted")
    inside = {one for meld in chosen for one in meld}
    if (
        number(counted.get("total"), "counted.total") != best
        or frozenset(cards(counted.get("aged"), "counted.aged")) != aged
        or frozenset(cards(counted.get("beside"), "counted.beside")) != aged - inside
        or _choice(counted.get("possible"), "counted.possible") != [meld.cards for meld in possible]
    ):
        msg = "the cards of this hand do not come to that"
        raise refusal(msg, at="counted")
    if best < ENOUGH_CARDS:
        return ("not-proven", "hand-not-told") if len(hand) < HAND_SIZE else ("dismissed", None)
    broken = _broken(record, accused, possible)
    left = [meld for meld in possible if meld.cards not in broken]
    without = best_choices(left, aged)[0]
    excused = bool(broken) and without < ENOUGH_CARDS
    listed = [
        (cards(one.get("run"), "run"), step(one.get("step"), "step"))
        for one in mappings(calling.get("broken"), "broken")
    ]
    if listed != (list(broken.items()) if excused else []) or (excused and calling.get("unbroken") != without):
        msg = "these are not the runs that were broken by who won"
        raise refusal(msg, at="broken")
    return ("dismissed", "broken-run") if excused and rules.terms.broken_run_excuses else ("upheld", None)


def _choice(told: object, what: str) -> list[tuple[Card, ...]]:
    return [tuple(card(one, what) for one in items(meld, what)) for meld in items(told, what)]


def _broken(record: Record, accused: Seat, possible: list[Meld]) -> dict[tuple[Card, ...], object]:
    """Find the runs of which a play of this seat, which won, held some cards without the others."""
    last = len(record.rounds)
    if not any(one.by is accused and not one.five_tigers and (one.before or 0) > last for one in record.declared):
        return {}
    found: dict[tuple[Card, ...], object] = {}
    for meld in possible:
        for one in steps_of(record) if isinstance(meld, Run) else ():
            shown = set(named(one.play))
            untold = isinstance(one.play, Discard) and len(shown) < one.play.count >= size_of(meld)
            apart = shown.intersection(meld.cards) and not shown.issuperset(meld.cards)
            if one.seat is accused and apart and not untold:
                found.setdefault(meld.cards, one.id)
    return found


def _certain_win(accused: Seat, rules: Rules, hand: tuple[Card, ...], calling: Json, deals: list[Json]) -> Expected:
    if "plan" in calling and accused is Seat.dealer:
        _plan(rules, hand, mapping(calling["plan"], "plan"))
        return "upheld", None
    if len(hand) < HAND_SIZE:
        return "not-proven", "hand-not-told"
    if "refutation" not in calling:
        return "undecided", None
    if len(deals) != 1:
        msg = "a certain win is refuted by one deal"
        raise refusal(msg, at="counter_deals")
    check_refutation(rules, accused, hand, deals[0], mapping(calling["refutation"], "refutation"))
    return "dismissed", None


def _plan(rules: Rules, hand: tuple[Card, ...], told: Json) -> None:
    """Check that each lead is held, cannot be beaten and may be led, and that the sum lets the dealer declare."""
    left, won = set(hand), 0
    for one in mappings(told.get("leads"), "plan.leads"):
        shown = cards(one.get("cards"), "plan.leads")
        because = cards(one.get("because"), "plan.because")
        meld = recognise(shown, rules.terms)
        if meld is None or not left.issuperset(shown) or not set(hand).issuperset(because):
            msg = "he cannot lead %(cards)s"
            raise refusal(msg, at="plan", cards=" ".join(map(str, shown)))
        if rules.beaters(meld, frozenset(rules.outside(()).difference(because))):
            msg = "%(cards)s could be beaten"
            raise refusal(msg, at="plan", cards=" ".join(map(str, shown)))
        if isinstance(meld, Single) and any(_earlier(rules, other, meld.card, hand) for other in left - {meld.card}):
            msg = "%(cards)s may not be led before other cards"
            raise refusal(msg, at="plan", cards=str(meld.card))
        left.difference_update(shown)
        won += len(shown)
    aged = cards(told.get("aged"), "plan.aged")
    if not left.issuperset(aged) or any(not rules.is_aged(one, hand) for one in aged):
        msg = "not all of these cards are aged and still held"
        raise refusal(msg, at="plan")
    total = won + len(aged)
    early = not won and not rules.terms.declare_before_first
    if number(told.get("total"), "plan.total") != total or total < rules.terms.win_at or early or not left:
        msg = "cards won and aged cards do not come to what a declaration needs"
        raise refusal(msg, at="plan")


def _earlier(rules: Rules, other: Card, led: Card, hand: tuple[Card, ...]) -> bool:
    """Tell whether a card that is still held must be led before this one: by its suit, or not being aged."""
    if other.suit is not led.suit:
        return other < led
    return not rules.is_aged(other, hand)
