"""Where a card is or is not, as a clause: "second and third have no 8c", "third laid 8s face down in round 1"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seats import StepId

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Spot
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card
    from engine.seats import Seat


def absent(  # noqa: PLR0911 - a return for each kind of place
    talk: Talk, cards: Sequence[Card], spots: Sequence[Spot]
) -> str:
    """Say that cards are in none of these places."""
    say, speaker = talk.say, talk.speaker
    named = speaker.any_card(cards)
    kinds = {spot.kind for spot in spots}
    if kinds == {"hand"}:
        seats = [speaker.seat(spot.seat) for spot in spots]
        return talk.many(
            "%(seats)s has no %(cards)s", "%(seats)s have no %(cards)s", len(seats), seats=talk.both(seats), cards=named
        )
    if kept := _kept(talk, spots):
        seat, step = kept
        values = {"seat": speaker.seat(seat), "cards": named}
        if step is None:
            return say("%(seat)s was dealt no %(cards)s", **values)
        return say("%(seat)s kept no %(cards)s after round %(round)s", round=step.round, **values)
    if kinds == {"discard"}:
        steps = talk.both(speaker.steps_by_seat(_steps(spots)))
        return say("no %(cards)s was laid face down by %(steps)s", cards=named, steps=steps)
    if kinds == {"forgotten"}:
        steps = talk.both(speaker.steps_by_seat(_steps(spots)))
        return say("no %(cards)s was among what was played by %(steps)s", cards=named, steps=steps)
    if kinds == {"dreamer"}:
        return say("the dreamer has no %(cards)s", cards=named)
    return say("no %(cards)s is %(places)s", cards=named, places=speaker.tongue.either(phrases(talk, spots)))


def present(talk: Talk, cards: Sequence[Card], spots: Sequence[Spot]) -> str:
    """Say that cards are in one of these places."""
    say, speaker, spot = talk.say, talk.speaker, spots[0]
    named = speaker.cards(cards)
    if len(spots) > 1:
        places = speaker.tongue.either(phrases(talk, spots))
        return talk.many("%(cards)s is %(places)s", "%(cards)s are %(places)s", len(cards), cards=named, places=places)
    values = {"seat": speaker.seat(spot.seat), "cards": named, "round": spot.step.round if spot.step else 0}
    match spot.kind:
        case "hand":
            return say("%(seat)s has %(cards)s", seat=values["seat"], cards=named)
        case "discard":
            return say("%(seat)s laid %(cards)s face down in round %(round)s", **values)
        case "up":
            return say("%(seat)s had %(cards)s until round %(round)s", **values)
        case "forgotten":
            return talk.many(
                "%(cards)s was among what %(seat)s played in round %(round)s",
                "%(cards)s were among what %(seat)s played in round %(round)s",
                len(cards),
                **values,
            )
        case _:
            return say("the dreamer has %(cards)s", cards=named)


def phrases(talk: Talk, spots: Iterable[Spot]) -> list[str]:
    """Name places: "in second's hand", "among the cards laid face down by third in round 1", "with the dreamer"."""
    say, speaker = talk.say, talk.speaker
    listed = list(spots)
    found = [say("in %(seat)s's hand", seat=speaker.seat(spot.seat)) for spot in listed if spot.kind == "hand"]
    down = _steps(spot for spot in listed if spot.kind == "discard")
    if down:
        steps = talk.both(speaker.steps_by_seat(down))
        found.append(say("among the cards laid face down by %(steps)s", steps=steps))
    lost = _steps(spot for spot in listed if spot.kind == "forgotten")
    if lost:
        steps = talk.both(speaker.steps_by_seat(lost))
        found.append(say("in what was played and forgotten by %(steps)s", steps=steps))
    up = _steps(spot for spot in listed if spot.kind == "up")
    if up:
        found.append(say("among the cards played face up by %(steps)s", steps=talk.both(speaker.steps_by_seat(up))))
    return [*found, *(say("with the dreamer") for spot in listed if spot.kind == "dreamer")]


def room(talk: Talk, spot: Spot, number: int) -> str:
    """Name a place with how many cards it holds: "what second laid face down in round 1 (2 cards)"."""
    seat = talk.speaker.seat(spot.seat)
    if spot.kind == "hand":
        return talk.many("%(seat)s's hand (1 card)", "%(seat)s's hand (%(n)s cards)", number, seat=seat)
    if spot.step is None:
        return talk.say("the dreamer's card")
    return talk.many(
        "what %(seat)s laid face down in round %(round)s (1 card)",
        "what %(seat)s laid face down in round %(round)s (%(n)s cards)",
        number,
        seat=seat,
        round=spot.step.round,
    )


def holds(talk: Talk, spot: Spot, number: int) -> str:
    """Say how many cards a place holds: "second laid 2 cards face down in round 1"."""
    seat = talk.speaker.seat(spot.seat)
    if spot.kind == "hand":
        if number == 0:
            return talk.say("%(seat)s has no cards left", seat=seat)
        return talk.many("%(seat)s has one card in hand", "%(seat)s has %(n)s cards in hand", number, seat=seat)
    if spot.step is None:
        return talk.say("the dreamer has only one card")
    return talk.many(
        "%(seat)s laid one card face down in round %(round)s",
        "%(seat)s laid %(n)s cards face down in round %(round)s",
        number,
        seat=seat,
        round=spot.step.round,
    )


def _kept(talk: Talk, spots: Sequence[Spot]) -> tuple[Seat, StepId | None] | None:
    """Tell whose hand just after a step these places are: the hand, and all that he laid down unseen since."""
    seats = {spot.seat for spot in spots}
    if len(seats) != 1 or not any(spot.kind == "hand" for spot in spots):
        return None
    (seat,) = seats
    mine = [step for step in talk.done() if talk.speaker.steps[step].seat is seat]
    hidden = [step for step in mine if not hasattr(talk.speaker.steps[step].play, "cards")]
    since = _steps(spots)
    if hidden[len(hidden) - len(since) :] != since:
        return None
    earlier = [step for step in mine if step < since[0]]
    return seat, earlier[-1] if earlier else None


def _steps(spots: Iterable[Spot]) -> list[StepId]:
    return sorted(spot.step for spot in spots if spot.step is not None)
