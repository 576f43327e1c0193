"""Knowledge in words: what a lead shows that its leader must have known, and the deals he had to reckon with.

Each sentence is about one lead: which cards its leader had, had not, kept; and what he could then not do.
Source: rulings 3; LF-R17, LF-R19.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.views import example_of
from arbiter.ruling import Reliance, Verdict
from engine.record import FaceUp, Forgotten
from engine.rules.following import MUST_BEAT
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Knew
    from arbiter.render.names import Speaker
    from arbiter.ruling import Nested
    from engine.cards import Card
    from engine.seats import StepId


def lesson(speaker: Speaker, knew: Knew, behind: Sequence[Nested] = ()) -> str:
    """Say what a lead shows, in a sentence without its full stop; `behind` is what it rests on, if that is at hand."""
    if knew.acquits:
        text = _acquits(speaker, knew, behind)
    elif knew.held:
        text = _by_truth(speaker, knew)
    else:
        text = _by_example(speaker, knew, behind)
    case = _cases(speaker, knew)
    return speaker.tongue.say("If %(case)s: %(text)s", case=case, text=text) if case else text


def acquitted(speaker: Speaker, knew: Knew, behind: Sequence[Nested] = (), facts: str = "") -> str:
    """Say of a lead that it was in order and why, all that it takes being so; without the full stop.

    `facts` say it where an opponent's card is part of it.
    """
    say, he = speaker.tongue.say, speaker.tongue.say("he")
    text = say("%(seat)s's lead of %(lead)s in round %(round)s was in order", **_values(speaker, knew))
    conditions = facts if knew.held and facts else listed(speaker, _conditions(speaker, knew, he))
    why = _why_in_order(speaker, knew, behind)
    if conditions and why:
        why = say("%(conditions)s, and %(why)s", conditions=conditions, why=why)
    return say("%(text)s: %(why)s", text=text, why=why or conditions) if why or conditions else text


def again(speaker: Speaker, knew: Knew, facts: str, outcome: str) -> str:
    """Say what else comes of a lead that was spoken of before; without an outcome, that it cannot be."""
    say, values = speaker.tongue.say, {**_values(speaker, knew), "facts": facts, "outcome": outcome}
    if not outcome:
        return say("Again by %(seat)s's lead of %(lead)s: but %(facts)s. That cannot be.", **values)
    if not facts:
        return say("Again by %(seat)s's lead of %(lead)s: %(outcome)s.", **values)
    return say("Again by %(seat)s's lead of %(lead)s: %(facts)s, so %(outcome)s.", **values)


def obeyed(speaker: Speaker, duties: Iterable[Reliance]) -> str:
    """Say whose obedience is meant: "must-beat was obeyed by second in round 2 and third in rounds 2 and 3"."""
    found = list(duties)
    say = speaker.tongue.say
    said = []
    for rule in sorted({duty.rule for duty in found}):
        who = speaker.tongue.both(speaker.steps_by_seat(duty.step for duty in found if duty.rule == rule))
        if rule == MUST_BEAT:
            said.append(say("must-beat was obeyed by %(who)s", who=who))
        else:
            said.append(say("the order of leading was kept by %(who)s", who=who))
    return speaker.tongue.both(said)


def guarded(speaker: Speaker, knew: Knew) -> str:
    """Say whose obedience made what the leader knew true, or nothing."""
    if not knew.guard:
        return ""
    duties = obeyed(speaker, [Reliance(*duty) for duty in knew.guard])
    return speaker.tongue.sentence(speaker.tongue.say("What he knew was true if %(duties)s.", duties=duties))


def listed(speaker: Speaker, clauses: Sequence[str]) -> str:
    """Join clauses about one player."""
    return "，".join(clauses) if speaker.tongue.chinese else speaker.tongue.both(clauses)


def _by_truth(speaker: Speaker, knew: Knew) -> str:
    say, values = speaker.tongue.say, _values(speaker, knew)
    if knew.privileged:
        return say(
            "by his privilege %(seat)s might lead %(lead)s ahead of earlier suits in round %(round)s "
            "only knowing that nobody could beat it (%(rule)s)",
            **values,
        )
    if knew.always:
        return say(
            "when %(seat)s led %(lead)s in round %(round)s, "
            "he must have known that nobody could beat any other %(suit)s he kept (%(rule)s)",
            **values,
        )
    shown = shown_by(speaker, knew.step)
    had = [card for card in knew.own if card not in shown]
    if not had:
        return say(
            "%(lead)s was aged for %(seat)s: leading it in round %(round)s, "
            "he must have known that nobody could beat any lower %(suit)s he kept (%(rule)s)",
            **values,
        )
    return say(
        "with %(had)s in his hand, %(lead)s was aged for %(seat)s: leading it in round %(round)s, "
        "he must have known that nobody could beat any lower %(suit)s he kept (%(rule)s)",
        had=speaker.cards(had),
        **values,
    )


def _by_example(speaker: Speaker, knew: Knew, behind: Sequence[Nested]) -> str:
    say, values = speaker.tongue.say, _values(speaker, knew)
    conditions = _conditions(speaker, knew, speaker.seat(knew.seat))
    values["who"] = say("he") if conditions else values["seat"]
    if knew.privileged:
        text = say("%(who)s might not lead %(lead)s ahead of earlier suits in round %(round)s (%(rule)s)", **values)
    else:
        kept = speaker.any_card(knew.kept)
        text = say(
            "%(who)s might not lead %(lead)s in round %(round)s and keep %(kept)s (%(rule)s)", kept=kept, **values
        )
    text = _if(speaker, conditions, text)
    shown = example_of(behind)
    if shown is None or shown.holder is None:
        return text
    values = {"holder": speaker.seat(shown.holder), "beater": speaker.cards(shown.beater), "lead": values["lead"]}
    if knew.privileged or knew.always:
        why = say("for all he knew %(holder)s could hold %(beater)s", **values)
    else:
        why = say("%(lead)s was then aged for him, and for all he knew %(holder)s could hold %(beater)s", **values)
    return say("%(text)s: %(why)s", text=text, why=why)


def _acquits(speaker: Speaker, knew: Knew, behind: Sequence[Nested]) -> str:
    say, values = speaker.tongue.say, _values(speaker, knew)
    conditions = _conditions(speaker, knew, speaker.seat(knew.seat))
    if conditions:
        text = say("his lead of %(lead)s in round %(round)s was in order (%(rule)s)", **values)
    else:
        text = say("%(seat)s's lead of %(lead)s in round %(round)s was in order (%(rule)s)", **values)
    text = _if(speaker, conditions, text)
    why = _why_in_order(speaker, knew, behind)
    return say("%(text)s: %(why)s", text=text, why=why) if why else text


def _why_in_order(speaker: Speaker, knew: Knew, behind: Sequence[Nested]) -> str:
    """Say what made a lead lawful: a card that nobody could beat, one that somebody could, or nothing to go first."""
    say, values = speaker.tongue.say, _values(speaker, knew)
    shown = example_of(behind)
    if shown is not None and shown.holder is not None:
        values |= {"holder": speaker.seat(shown.holder), "beater": speaker.cards(shown.beater)}
        return say("%(lead)s was not aged for him, since for all he knew %(holder)s could hold %(beater)s", **values)
    about = next((one.ruling.asked.card for one in behind if one.ruling.verdict is Verdict.upheld), None)
    if about is not None:
        return say("as far as he could know nobody could beat %(card)s", card=speaker.card(about))
    if knew.held:
        return say("%(lead)s was not aged for him", **values)
    if knew.privileged and knew.always:
        return say("%(lead)s is always aged", **values)
    if knew.gone and not knew.own:
        return say("nothing had to go before %(lead)s", **values)
    return ""


def _if(speaker: Speaker, conditions: Sequence[str], text: str) -> str:
    """Put before a sentence which cards the leader had, had not and kept, where it depends on that."""
    if not conditions:
        return text
    return speaker.tongue.say("if %(conditions)s, %(text)s", conditions=listed(speaker, conditions), text=text)


def _conditions(speaker: Speaker, knew: Knew, who: str) -> list[str]:
    """Say which cards it takes, but for those that lay open; only the first clause names who he was."""
    say = speaker.tongue.say
    shown = shown_by(speaker, knew.step)
    had = [card for card in knew.own if card not in shown]
    lacked = [card for card in knew.absent if card not in shown]
    gone = [card for card in knew.gone if card not in shown]
    found: list[str] = []

    def whose() -> str:
        return say("he") if found else who

    if had or lacked:
        found.append(holding(speaker, whose(), had, lacked))
    for step in sorted({step for _, step in knew.laid}):
        cards = speaker.cards(card for card, when in knew.laid if when == step)
        values = {"seat": whose(), "cards": cards, "round": step.round}
        found.append(say("%(seat)s laid %(cards)s face down in round %(round)s", **values))
    if gone:
        found.append(say("%(who)s kept no %(cards)s", who=whose(), cards=speaker.any_card(gone)))
    if knew.held and knew.acquits:
        found.append(say("an opponent then held %(cards)s", cards=speaker.any_card(knew.held)))
    return found


def holding(speaker: Speaker, who: str, had: Sequence[Card], lacked: Sequence[Card]) -> str:
    """Say which cards a player had and which he had not."""
    say = speaker.tongue.say
    values = {"who": who, "had": speaker.cards(had), "lacked": speaker.any_card(lacked)}
    if had and lacked:
        return say("%(who)s had %(had)s but no %(lacked)s", **values)
    return say("%(who)s had %(had)s", **values) if had else say("%(who)s had no %(lacked)s", **values)


def shown_by(speaker: Speaker, step: StepId) -> set[Card]:
    """Collect the cards that lay open once a lead was made, and so were known to everybody."""
    return {
        card
        for other in speaker.steps.values()
        if other.id <= step and isinstance(other.play, FaceUp)
        for card in other.play.cards
    }


def _cases(speaker: Speaker, knew: Knew) -> str:
    """Say in which case a lesson binds, where the record does not tell who called or what a play was."""
    say, parts = speaker.tongue.say, []
    if speaker.record.called_by is None:
        seat = knew.called_by or knew.seat
        if knew.called_by is not None or knew.privileged:
            parts.append(say("%(seat)s called", seat=speaker.seat(seat)))
        elif seat is not PLAYING[0]:
            parts.append(say("%(seat)s did not call", seat=speaker.seat(seat)))
    parts += [
        say("%(step)s played %(meld)s", step=speaker.step(step), meld=speaker.meld(cards))
        for step, cards in knew.were
        if isinstance(speaker.steps[step].play, Forgotten)
    ]
    return listed(speaker, parts)


def _values(speaker: Speaker, knew: Knew) -> dict[str, object]:
    return {
        "seat": speaker.seat(knew.seat),
        "lead": speaker.card(knew.lead),
        "suit": speaker.suit(knew.lead.suit) if knew.lead.suit else "",
        "round": knew.step.round,
        "rule": "LF-R19" if knew.privileged else "LF-R17",
    }


def _after_colon(speaker: Speaker, parts: Sequence[str]) -> str:
    return ("：" if speaker.tongue.chinese else ": ").join(parts)
