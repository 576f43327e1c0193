"""A declaration: who led, what was won, which cards are in the hand, the ruling on each of them, and their sum.

All of it is told again from the record; the rulings on single cards are checked as any others are. Source: rulings 2
(`declare`), 4; LF-R20 to LF-R23.
SOUND: what is found fine follows. NOT COMPLETE: which gaps there are, and whether the hand had been won before, is not
checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.checker.arguments import LEVEL_NAMES
from arbiter.checker.knows import opening, places_in_hand
from arbiter.checker.question import KINDS, VIEWPOINTS, Question, duty_words, moment_of
from arbiter.checker.reading import cards, mapping, mappings, number, refusal, seat, text, texts
from arbiter.checker.table import Table
from arbiter.checker.tigers import check_claimed, check_played_on, check_tigers, limit_of, terms_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.cards import Card
from engine.seats import PLAYING
from engine.steps import leaders_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arbiter.checker.reading import Json
    from arbiter.checker.rulings import Hearing
    from engine.record import Record
    from engine.seats import Seat

BARS: Final = ("not-leader", "after-last-round", "before-first-lead")
SAME: Final = ("seat", "before", "viewpoint", "assume")
"""What the rulings on cards must ask just as the declaration does."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The ruling on one card of the hand, once checked: what it says, and the level of its argument."""

    card: Card
    told: Json
    level: int

    @property
    def counts(self) -> bool:
        """Tell whether the card counts."""
        return self.told["verdict"] == "upheld"


def check_declaration(
    record: Record, hearing: Hearing, told: Json, check: Callable[[Record, Hearing, Json], None]
) -> None:
    """Check a ruling on a declaration; `check` checks the ruling on one card. Raises what does not follow."""
    dispute = mapping(told.get("dispute"), "dispute")
    if hearing.verdict not in {"upheld", "dismissed", "undecided"}:
        msg = "no verdict of a dispute of this kind: %(verdict)s"
        raise refusal(msg, verdict=repr(hearing.verdict))
    for key in ("premises", "proof", "counter_deals", "explanations", "clashes"):
        if told.get(key):
            msg = "the evidence of a declaration stands in the rulings on its cards"
            raise refusal(msg, at=key)
    hearing.not_checked += [key for key in ("gaps", "already_won", "says") if key in told]
    if dispute.get("five_tigers"):
        check_tigers(record, hearing, told)
        return
    question = _question(record, dispute)
    bar = _bar(question, told)
    _check_won(question, told)
    if bar is not None:
        if hearing.verdict != "dismissed" or told.get("reason") != bar or told.get("cards") or "fu" in told:
            msg = "this declaration fails whatever the cards: %(reason)s"
            raise refusal(msg, at="reason", reason=bar)
    else:
        if told.get("reason") in BARS:
            msg = "nothing bars this declaration: %(reason)s"
            raise refusal(msg, at="reason", reason=told["reason"])
        _check_sum(question, hearing, told, _cards(question, hearing, told, check))
    check_claimed(question, told)
    check_played_on(question, told, hearing.verdict)


def _question(record: Record, dispute: Json) -> Question:
    who = seat(dispute.get("seat"), "dispute.seat", PLAYING)
    viewpoint = text(dispute.get("viewpoint"), "dispute.viewpoint")
    if viewpoint not in VIEWPOINTS["aged"]:
        msg = "a dispute of this kind is not judged from viewpoint %(viewpoint)s"
        raise refusal(msg, viewpoint=viewpoint)
    assume = frozenset(texts(dispute.get("assume"), "dispute.assume"))
    if not assume <= set(KINDS):
        msg = "dispute.assume names a kind that there is not"
        raise refusal(msg)
    if "before" not in dispute:
        msg = "victory is declared at the start of a round"
        raise refusal(msg, at="dispute")
    return Question("declare", record, moment_of(record, dispute), viewpoint, assume, claimant=who)


def _bar(question: Question, told: Json) -> str | None:
    """Say why the seat may not declare whatever it holds, having checked who is said to lead and what is needed."""
    terms = terms_of(told)
    leader = leaders_of(question.record)[question.done // len(PLAYING)]
    if told.get("leader") != leader.value:
        msg = "%(seat)s leads this round"
        raise refusal(msg, at="leader", seat=leader)
    if number(told.get("needs"), "needs") != terms.win_at:
        msg = "by the rules in force a declaration needs %(needs)s cards"
        raise refusal(msg, at="needs", needs=terms.win_at)
    if leader is not question.claimant:
        return "not-leader"
    if not any(size for place, size in Table(question).sizes.items() if place.startswith("hand ")):
        return None if terms.declare_after_last else "after-last-round"
    if question.done == 0 and not terms.declare_before_first:
        return "before-first-lead"
    return None


def _check_won(question: Question, told: Json) -> None:
    """Count again the rounds that the seat won: whoever showed the last cards of a round won it (LF-R8, LF-R20)."""
    wanted = []
    for last in range(1, question.done // len(PLAYING) + 1):
        shown = [one for one in question.steps if one.id.round == last and not one.is_discard]
        if shown and shown[-1].seat is question.claimant:
            wanted.append((last, shown[-1].play.count))
    found = [
        (number(one.get("round"), "won.round"), number(one.get("number"), "won.number"))
        for one in mappings(told.get("won"), "won")
    ]
    if found != wanted:
        msg = "the rounds won are these: %(rounds)s"
        raise refusal(msg, at="won", rounds=", ".join(f"{size} in {last}" for last, size in wanted) or "-")


def _cards(
    question: Question, hearing: Hearing, told: Json, check: Callable[[Record, Hearing, Json], None]
) -> list[Counted]:
    """Check the rulings on the cards: one on each card that is certainly in the hand, and on no other."""
    found = []
    for sub in mappings(told.get("cards"), "cards"):
        dispute = mapping(sub.get("dispute"), "dispute")
        name = text(dispute.get("card"), "dispute.card")
        asked_alike = all(dispute.get(key) == mapping(told["dispute"], "dispute").get(key) for key in SAME)
        by_same_rules = all(sub.get(key) == told.get(key) for key in ("book", "options"))
        if dispute.get("kind") != "aged" or not asked_alike or not by_same_rules:
            msg = "this is not about a card of the same declaration"
            raise refusal(msg, at=name)
        part = hearing.part(sub)
        try:
            check(question.record, part, sub)
        except DoesNotFollowError as error:
            error.at = f"{name}: {error.at}" if error.at else name
            raise
        hearing.not_checked += part.not_checked
        level = mapping(sub["level"], "level") if "level" in sub else {"number": 0}
        found.append(Counted(Card(name), sub, number(level.get("number"), "level.number")))
    table = Table(question)
    known = [one for one in _known(table, question.claimant) if one not in {other.card for other in found}]
    if [one.card for one in found] != list(_known(table, question.claimant)):
        msg = "there should be one ruling on each card that is certainly in the hand: %(cards)s"
        missing = known or list(_known(table, question.claimant))
        raise refusal(msg, at="cards", cards=" ".join(str(one) for one in missing))
    return found


def _known(table: Table, who: Seat | None) -> tuple[Card, ...]:
    """List the cards that the record shows to be in the seat's hand, and that can be nowhere else."""
    if who is None:
        return ()
    held = (f"hand {who}",)
    return tuple(card for card in sorted(opening(table, who)) if places_in_hand(table, who, card, own=True) == held)


def _check_sum(question: Question, hearing: Hearing, told: Json, found: Sequence[Counted]) -> None:
    """Check the sum, the verdict that follows from it, and what is said of the cards that count."""
    won = sum(number(one.get("number"), "won.number") for one in mappings(told.get("won"), "won"))
    counted = [one for one in found if one.counts]
    undecided = sum(one.told["verdict"] == "undecided" for one in found)
    needs = number(told.get("needs"), "needs")
    total = won + len(counted)
    if number(told.get("fu"), "fu") != total:
        msg = "cards won and aged cards come to %(sum)s"
        raise refusal(msg, at="fu", sum=total)
    wanted = "upheld" if total >= needs else "undecided" if total + undecided >= needs else "dismissed"
    if hearing.verdict != wanted:
        msg = "a sum of %(sum)s makes the declaration %(verdict)s"
        raise refusal(msg, at="verdict", sum=total, verdict=wanted)
    untold = Table(question).sizes[f"hand {question.claimant}"] - len(found)
    if number(told.get("untold", 0), "untold") != untold:
        msg = "of the hand %(number)s cards are not told"
        raise refusal(msg, at="untold", number=untold)
    soft = any(one.told.get("gaps") for one in found if one.told["verdict"] == "dismissed")
    settled = wanted != "upheld" or not (untold or undecided or soft)
    if told.get("fu_settled", True) is not settled:
        msg = "it is said wrongly whether more cards might count"
        raise refusal(msg, at="fu_settled")
    _check_needed(told, counted, needs - won if wanted == "upheld" else 0, upheld=wanted == "upheld")
    _check_reliance(told, counted)
    _check_reveal(told, counted)
    _check_limit(told, found, total, needs)


def _check_needed(told: Json, counted: Sequence[Counted], needed: int, *, upheld: bool) -> None:
    """Check that the cards needed are the easiest of those that count, and the level the highest of theirs."""
    named = cards(told.get("needed"), "needed")
    levels = {one.card: one.level for one in counted}
    easiest = sorted(levels.values())[: max(0, needed)]
    if not set(named) <= set(levels) or sorted(levels[one] for one in named) != easiest:
        msg = "the cards needed should be the easiest of those that count"
        raise refusal(msg, at="needed")
    if not upheld:
        if "level" in told:
            msg = "there is no such level"
            raise refusal(msg, at="level")
        return
    level = mapping(told.get("level"), "level")
    highest = max(easiest, default=0)
    if number(level.get("number"), "level.number") != highest or level.get("name") != LEVEL_NAMES[highest]:
        msg = "the cards needed have arguments of level %(level)s at most"
        raise refusal(msg, at="level", level=highest)


def _check_reliance(told: Json, counted: Sequence[Counted]) -> None:
    listed = duty_words(told.get("relies_on"))
    if len(set(listed)) < len(listed) or set(listed) != {
        duty for one in counted for duty in duty_words(one.told.get("relies_on"))
    }:
        msg = "the duties that the ruling says it relies on are not those among its premises"
        raise refusal(msg, at="relies_on")


def _check_reveal(told: Json, counted: Sequence[Counted]) -> None:
    shown = {one.card for one in counted}
    for one in counted:
        shown.update(cards(one.told.get("reveal", []), "reveal"))
    if set(cards(told.get("reveal"), "reveal")) != shown:
        msg = "the cards to reveal are those that count, and those that their arguments name"
        raise refusal(msg, at="reveal")


def _check_limit(told: Json, found: Sequence[Counted], total: int, needs: int) -> None:
    """Check that no argument passes the limit of the table, and that a limit is named where it alone is in the way."""
    limit = limit_of(told)
    if limit is not None and any(one.counts and one.level > limit for one in found):
        msg = "the table accepts no argument above level %(level)s"
        raise refusal(msg, at="cards", level=limit)
    too_deep = sum(one.told.get("reason") == "max-level" for one in found)
    passed = told.get("verdict") == "dismissed" and total + too_deep >= needs
    if (told.get("reason") == "max-level") is not passed:
        msg = "no limit on the level of arguments is passed here"
        raise refusal(msg, at="reason")
