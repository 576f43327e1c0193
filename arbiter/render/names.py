"""Names: how seats, cards, steps and moments of one record are called in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final

from engine.cards import ALL_CARDS, BAK_CHI, LI_CHEN, MAU_GUNG, Suit
from engine.notation import card_name, meld_name, print_play
from engine.record import Discard, FaceUp
from engine.seats import Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.render.language import Tongue
    from arbiter.ruling import Moment
    from engine.cards import Card
    from engine.record import Play, Record
    from engine.steps import Step

SUIT_SIGNS: Final = {Suit.Sip: "拾", Suit.Gon: "貫", Suit.Sok: "索", Suit.Chen: "綫"}
SUIT_SIGNS_HANS: Final = {Suit.Sip: "拾", Suit.Gon: "贯", Suit.Sok: "索", Suit.Chen: "线"}
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class Speaker:
    """A language and the record spoken of; every name is given as that language's readers know it."""

    tongue: Tongue
    record: Record

    @cached_property
    def steps(self) -> dict[StepId, Step]:
        """Give the steps of the record by number."""
        return {step.id: step for step in steps_of(self.record)}

    def seat(self, seat: Seat) -> str:
        """Name a seat, with the player's name beside it when the record tells one."""
        say = self.tongue.say
        word = {
            Seat.dealer: say("dealer"),
            Seat.second: say("second"),
            Seat.third: say("third"),
            Seat.dreamer: say("the dreamer"),
        }[seat]
        name = self.record.names.get(seat)
        return say("%(seat)s (%(name)s)", seat=word, name=name) if name else word

    def suit(self, suit: Suit) -> str:
        """Name a suit."""
        if self.tongue.chinese:
            return (SUIT_SIGNS_HANS if self.tongue.lang == "zh-Hans" else SUIT_SIGNS)[suit]
        return suit.name

    def card(self, card: Card) -> str:
        """Name a card briefly: the short form, or its Chinese name."""
        return card_name(card, self.tongue.lang) if self.tongue.chinese else str(card)

    def card_in_full(self, card: Card) -> str:
        """Name a card at the beginning of a ruling: "the seven of coins"; its Chinese name is full already."""
        if self.tongue.chinese:
            return self.card(card)
        if card.suit is None or card in {BAK_CHI, MAU_GUNG}:
            return {BAK_CHI: "Bak Chi", MAU_GUNG: "Mau Gung", LI_CHEN: "Li Chen"}[card]
        suit = {Suit.Sip: "tens", Suit.Gon: "myriads", Suit.Sok: "strings", Suit.Chen: "coins"}[card.suit]
        return f"the {_NUMBERS[card.number - 1]} of {suit}"

    def card_named_twice(self, card: Card) -> str:
        """Name a card in full with its short form beside it: "the seven of coins (7c)"."""
        return self.card(card) if self.tongue.chinese else f"{self.card_in_full(card)} ({card})"

    def cards(self, cards: Iterable[Card]) -> str:
        """List cards in the order S G K C L, as "9c, 8c and 7c"."""
        return self.tongue.both([self.card(card) for card in sorted(cards)])

    def any_card(self, cards: Iterable[Card]) -> str:
        """List cards as alternatives, as "9c, 8c or 7c"; a whole suit by its name."""
        listed = sorted(cards)
        return self.tongue.either(self._by_suit(listed) or [self.card(card) for card in listed])

    def meld(self, cards: Sequence[Card]) -> str:
        """Name cards played together: a single, a group or a run."""
        return meld_name(cards, self.tongue.lang) if self.tongue.chinese else print_play(FaceUp(tuple(cards)))

    def play(self, play: Play) -> str:
        """Name the cards of a play; an open play that nobody remembers is called so."""
        match play:
            case FaceUp(cards):
                return self.meld(cards)
            case Discard(count):
                return self.tongue.many("%(n)s card face down", "%(n)s cards face down", count)
            case _:
                return self.tongue.say("a play that nobody remembers")

    def step(self, step: StepId) -> str:
        """Name a step by its player and round: "second in round 2"."""
        return self.steps_by_seat([step])[0]

    def steps_by_seat(self, steps: Iterable[StepId]) -> list[str]:
        """Name steps, those of one player together: "third in rounds 1, 2 and 3"."""
        found: dict[Seat, list[int]] = {}
        for step in sorted(steps):
            found.setdefault(self.steps[step].seat, []).append(step.round)
        return [self._in_rounds(self.seat(seat), rounds) for seat, rounds in found.items()]

    def moment(self, moment: Moment) -> str:
        """Name a moment: the start of a round, or the time just after a play."""
        say = self.tongue.say
        if moment.after is None:
            return say("the start of round %(round)s", round=moment.before)
        step = self.steps.get(moment.after)
        if step is None:
            return say("the moment after %(step)s", step=moment.after)
        return say(
            "the moment after %(seat)s's play in round %(round)s", seat=self.seat(step.seat), round=step.id.round
        )

    def places(self, places: Sequence[str]) -> list[str]:
        """Name places told as ``hand second``, ``discard 2.2``, ``forgotten 3.1`` or ``dreamer``, discards together."""
        say = self.tongue.say
        split = [place.partition(" ") for place in places]
        named = [say("%(seat)s's hand", seat=self.seat(Seat(rest))) for kind, _, rest in split if kind == "hand"]
        down = [StepId.read(rest) for kind, _, rest in split if kind == "discard"]
        named += [say("laid face down by %(step)s", step=step) for step in self.steps_by_seat(down)]
        lost = [StepId.read(rest) for kind, _, rest in split if kind == "forgotten"]
        named += [say("the forgotten play of %(step)s", step=step) for step in self.steps_by_seat(lost)]
        return [*named, *(say("the dreamer's card") for place in places if place == "dreamer")]

    def whose(self, shown: StepId | None) -> str:
        """Name a meld on the table and whose it is: "dealer's 6c"."""
        if shown is None:
            return self.tongue.say("nothing")
        step = self.steps[shown]
        if not isinstance(step.play, FaceUp):
            return self.tongue.say("a forgotten play of %(seat)s", seat=self.seat(step.seat))
        return self.tongue.say("%(seat)s's %(meld)s", seat=self.seat(step.seat), meld=self.meld(step.play.cards))

    def standing(self, step: StepId) -> str:
        """Name what lay on the table to be beaten when a step was made, and whose it was."""
        return self.whose(self.steps[step].standing)

    def _in_rounds(self, seat: str, rounds: list[int]) -> str:
        if len(rounds) == 1:
            return self.tongue.say("%(seat)s in round %(round)s", seat=seat, round=rounds[0])
        listed = self.tongue.both([str(number) for number in rounds])
        return self.tongue.say("%(seat)s in rounds %(rounds)s", seat=seat, rounds=listed)

    def _by_suit(self, cards: list[Card]) -> list[str]:
        """Name a list that is made of whole suits by the suits, or give nothing."""
        names: list[str] = []
        for suit, group in groupby(cards, key=lambda card: card.suit):
            if suit is None or tuple(group) != tuple(card for card in ALL_CARDS if card.suit is suit):
                return []
            names.append(self.tongue.say("%(suit)s card", suit=self.suit(suit)))
        return names
