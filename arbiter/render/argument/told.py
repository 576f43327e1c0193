"""The arguments of a ruling, ready to print: its own, one for each way of a breach, and why somebody broke a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.proof.smallest import count_facts
from arbiter.proof.steps import LEVELS
from arbiter.render.argument import Line, lines, talk_of
from arbiter.render.demands import charges
from arbiter.render.leading import demands
from arbiter.render.proofs import count_steps, reveal_part
from arbiter.ruling import Verdict
from engine.books import BOOKS
from engine.cards import Card
from engine.rules.following import beaters_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.proof.steps import Proof
    from arbiter.render.language import Tongue
    from arbiter.render.names import Speaker
    from arbiter.ruling import Ruling
    from engine.seats import StepId


@dataclass(frozen=True, slots=True)
class ToldArgument:
    """One argument: what it is for (empty for the ruling's own), what is at stake, its lines."""

    heading: str
    opening: tuple[str, ...]
    lines: tuple[Line, ...]


def arguments(speaker: Speaker, ruling: Ruling, *, with_clash: bool = True) -> Iterator[ToldArgument]:
    """Tell the arguments of a ruling; without any under way the ruling has none."""
    say, both = speaker.tongue.say, speaker.tongue.both
    if ruling.verdict is Verdict.undecided:
        return
    ways = [(breach.given_up, breach.proof) for breach in ruling.under if breach.proof and breach.proof.steps]
    if ways:
        for given_up, way in ways:
            heading = say("If the rule was broken by %(steps)s:", steps=both(speaker.steps_by_seat(given_up)))
            yield _told(speaker, ruling, way, heading)
    elif ruling.proof is not None and ruling.proof.steps:
        yield _told(speaker, ruling, ruling.proof)
    clash = smallest_clash(ruling) if with_clash else None
    if clash is not None:
        steps, proof = clash
        obeyed = both(speaker.steps_by_seat(steps))
        heading = say("Somebody must have broken a rule. Suppose the rule was obeyed by %(steps)s:", steps=obeyed)
        yield _told(speaker, ruling, proof, heading, own=False)


def smallest_clash(ruling: Ruling) -> tuple[tuple[StepId, ...], Proof] | None:
    """Give the shortest clash with its proof; nothing where the ruling itself is that very breach."""
    itself = (ruling.asked.step,) if ruling.verdict is Verdict.upheld else None
    told = [
        (clash, proof)
        for clash, proof in zip(ruling.clashes, ruling.clash_proofs, strict=False)
        if proof.steps and clash != itself
    ]
    return min(told, key=lambda pair: (count_steps(pair[1].steps), pair[0]), default=None)


def depth(tongue: Tongue, ruling: Ruling) -> Iterator[str]:
    """Say how deep the argument goes; with several ways of a breach, the deepest."""
    proof = ruling.hardest
    if proof is None:
        return
    facts = count_facts(premise for _, premise in proof.premises)
    yield tongue.say(
        "How deep: level %(level)s of 5 (%(name)s), %(steps)s, %(facts)s.",
        level=proof.level,
        name=level_name(tongue, proof.level),
        steps=tongue.many("%(n)s step", "%(n)s steps", count_steps(proof.steps)),
        facts=tongue.many("%(n)s fact", "%(n)s facts", facts),
    )
    if proof.fewest_facts is not None and proof.fewest_facts < facts:
        fewest = tongue.many("%(n)s fact", "%(n)s facts", proof.fewest_facts)
        yield tongue.say("It could be argued from %(facts)s, but less easily.", facts=fewest)


def level_name(tongue: Tongue, level: int) -> str:
    """Name a level in one word."""
    say = tongue.say
    return {
        "printed": say("printed"),
        "seen": say("seen"),
        "direct": say("direct"),
        "counted": say("counted"),
        "combined": say("combined"),
        "knowledge": say("knowledge"),
    }[LEVELS[level]]


def reveal(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say which of his own cards the claimant has to show for the argument to be seen."""
    cards = [Card(text) for text in reveal_part(ruling.premises)]
    if ruling.verdict is Verdict.upheld and cards:
        yield speaker.tongue.say("You have to show: %(cards)s.", cards=speaker.cards(cards))


def _told(speaker: Speaker, ruling: Ruling, proof: Proof, heading: str = "", *, own: bool = True) -> ToldArgument:
    talk = talk_of(speaker, proof, ruling.asked, ruling.trial if own else (), ruling.knew)
    return ToldArgument(heading, _opening(speaker, ruling, proof) if own else (), tuple(lines(talk, proof.steps)))


def _opening(speaker: Speaker, ruling: Ruling, proof: Proof) -> tuple[str, ...]:
    """Say what is at stake: what the rule demanded of the accused, or which cards beat the one that is claimed."""
    if ruling.trial or ruling.asked.kind == "lead":
        return (*charges(speaker, ruling.trial), *demands(speaker, ruling))
    card = ruling.asked.card
    if card is None or proof.level == 0:
        return ()
    higher = beaters_of(card, BOOKS[ruling.book].terms(ruling.options))
    return (
        speaker.tongue.many(
            "Only %(cards)s beats %(card)s as a single (LF-R10).",
            "Only %(cards)s beat %(card)s as a single (LF-R10).",
            len(higher),
            cards=speaker.cards(higher),
            card=speaker.card_in_full(card),
        ),
    )
