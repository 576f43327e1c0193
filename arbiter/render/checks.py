"""How a report of `lukfu check` reads: a line for the whole, a line for each ruling that does not follow.

The checker carries messages with their values apart and knows no language; here they are looked up in the catalogues,
and what the values name (seats, cards, places) is called as the readers of the language know it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import Card
from engine.notation import card_name
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.checker.report import Objection, Report, RulingReport
    from arbiter.render.language import Tongue

_PLACE: Final = re.compile(r"'?(hand|discard|forgotten|up) (\S+?)'?|'?(dreamer)'?")
_ARGUMENT: Final = re.compile(r"(under|clash) ([^:]+)(?:: (.*))?")


@dataclass(frozen=True, slots=True)
class CheckWords:
    """Says in one language what a check found."""

    tongue: Tongue

    def lines(self, report: Report) -> list[str]:
        """Say what was found, the first thing that does not follow of each ruling."""
        say = self.tongue.say
        if report.objection is not None:
            return [say("The record: %(why)s.", why=self.why(report.objection))]
        told = []
        for one in report.rulings:
            if one.objection is not None:
                told.append(self._against(one, one.objection))
        if told:
            told.append(
                say(
                    "Not everything follows: something is wrong in %(wrong)s of %(rulings)s.",
                    wrong=len(told),
                    rulings=len(report.rulings),
                )
            )
        else:
            told.append(
                say("Nothing is wrong in it, but the document does not show every verdict: see what was not checked.")
                if not report.shown
                else say(
                    "Everything follows. "
                    "Rulings: %(rulings)s; premises: %(premises)s; steps: %(steps)s; deals: %(deals)s.",
                    rulings=len(report.rulings),
                    premises=sum(one.premises for one in report.rulings),
                    steps=sum(one.steps for one in report.rulings),
                    deals=sum(one.deals for one in report.rulings),
                )
            )
        if report.against:
            told.append(say("The file given tells the same record."))
        left = dict.fromkeys(what for one in report.rulings for what in one.not_checked)
        if left:
            comma = "、" if self.tongue.chinese else ", "
            told.append(say("Not checked: %(what)s.", what=comma.join(self._left(what) for what in left)))
        return told

    def why(self, objection: Objection) -> str:
        """Say what does not follow, and where."""
        why = self.said(objection.message, objection.values)
        if not objection.at:
            return why
        return self.tongue.say("%(at)s: %(why)s", at=self._at(objection.at), why=why)

    def said(self, message: str, values: Mapping[str, object]) -> str:
        """Say a message of the checker."""
        return self.tongue.say(message, **{key: self._value(key, value) for key, value in values.items()})

    def _against(self, ruling: RulingReport, objection: Objection) -> str:
        return self.tongue.say(
            "Ruling %(number)s (%(dispute)s): %(why)s.",
            number=ruling.number,
            dispute=self._dispute(ruling.dispute),
            why=self.why(objection),
        )

    def _left(self, what: str) -> str:
        """Say what was not checked; inside an argument with a name, whose it is."""
        say = self.tongue.say
        words = {
            "proof": say("the proof"),
            "proofs of the clashes": say("the proofs of the clashes"),
            "this kind of dispute": say("this kind of dispute"),
            "a deal for each explanation": say("a deal for each explanation"),
            "provable_since": say("since when it could be claimed"),
            "unbeatable": say("whether anybody could in fact have beaten the card"),
            "gaps": say("what the record does not tell"),
            "already_won": say("whether the hand had been won before"),
            "says": say("the wording of the sentences"),
            "reason": say("that no easier argument exists"),
            "level": say("that a leader had no easier argument"),
            "sure": say("whether the claimant's own leads were lawful"),
        }
        where, colon, last = what.rpartition(": ")
        word = words.get(last, last)
        return say("%(at)s: %(why)s", at=self._at(where), why=word) if colon else word

    def _at(self, at: str) -> str:
        """Name a part of a ruling: an id or key as the document has it, under an explanation or in a clash."""
        found = _ARGUMENT.fullmatch(at)
        if found is None:
            return at
        say = self.tongue.say
        steps = found[2]
        named = say("under %(steps)s", steps=steps) if found[1] == "under" else say("clash %(steps)s", steps=steps)
        return say("%(at)s: %(why)s", at=named, why=found[3]) if found[3] else named

    def _value(self, key: str, value: object) -> object:
        if not self.tongue.chinese:
            return value
        if isinstance(value, Seat):
            return self._seat(value)
        if key in {"card", "cards"}:
            return "、".join(self._card(word) for word in str(value).split())
        return self._place(str(value)) if key == "place" else value

    def _seat(self, seat: Seat) -> str:
        say = self.tongue.say
        return {
            Seat.dealer: say("dealer"),
            Seat.second: say("second"),
            Seat.third: say("third"),
            Seat.dreamer: say("the dreamer"),
        }[seat]

    def _card(self, word: str) -> str:
        try:
            return card_name(Card(word), self.tongue.lang)
        except ValueError:
            return word

    def _place(self, place: str) -> str:
        """Name a place told as ``hand second``, ``discard 2.2``, ``forgotten 3.1``, ``up 1.1`` or ``dreamer``."""
        found = _PLACE.fullmatch(place)
        if found is None:
            return place
        say = self.tongue.say
        kind, rest = found[1], found[2]
        if kind == "hand":
            seats = [self._seat(seat) for seat in Seat if seat.value == rest]
            return say("%(seat)s's hand", seat=seats[0]) if seats else place
        step = f"{rest} "
        words = {
            "discard": say("laid face down by %(step)s", step=step),
            "forgotten": say("the forgotten play of %(step)s", step=step),
            "up": say("the open play of %(step)s", step=step),
        }
        return words.get(kind) or say("the dreamer's card")

    def _dispute(self, told: str) -> str:
        """Name the dispute of a ruling: in English by the words of the document."""
        if not self.tongue.chinese:
            return told
        say = self.tongue.say
        kinds = {"aged": say("aged"), "discard": say("discard"), "record": say("record"), "declare": say("declare")}
        seats = {seat.value: self._seat(seat) for seat in Seat}
        named = []
        words = iter(told.split())
        for word in words:
            match word:
                case "round":
                    named.append(say("Round %(round)s", round=next(words, "?")))
                case "before":
                    named.append(say("the start of round %(round)s", round=next(words, "?")))
                case "after":
                    named.append(say("the moment after %(step)s", step=next(words, "?")))
                case _:
                    named.append(kinds.get(word) or seats.get(word) or self._card(word))
        return " ".join(named)
