"""What is being talked of while a proof is told: its facts, what each step has shown, and what is supposed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from arbiter.proof.steps import Never, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Knew, Premise
    from arbiter.proof.steps import Conclusion, Proof, ProofStep
    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, KnewShown, Nested
    from engine.seats import StepId


@dataclass(frozen=True, slots=True)
class Talk:
    """One proof as it is told in one language.

    `facts` are the premises by id, `shown` what each step concludes and each branch supposes, by id; `steps` all steps
    by id, those inside branches too. `asked` and `trial` tell what the ruling is about, `behind` what stands behind its
    premises about leaders' knowledge; `first` names the step that speaks first of such a premise, `alike` the one that
    speaks first of it whoever called.
    """

    speaker: Speaker
    asked: Asked
    trial: tuple[Premise, ...]
    facts: dict[str, Premise] = field(default_factory=dict)
    shown: dict[str, tuple[Conclusion, ...]] = field(default_factory=dict)
    steps: dict[str, ProofStep] = field(default_factory=dict)
    behind: tuple[KnewShown, ...] = ()
    first: dict[str, str] = field(default_factory=dict)
    alike: dict[Knew, str] = field(default_factory=dict)

    def say(self, message: str, /, **values: object) -> str:
        """Say a message."""
        return self.speaker.tongue.say(message, **values)

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        """Say a message in the singular or plural."""
        return self.speaker.tongue.many(one, several, n, **values)

    def both(self, items: Sequence[str]) -> str:
        """Join items as in "a, b and c"."""
        return self.speaker.tongue.both(items)

    def premises(self, step: ProofStep) -> list[Premise]:
        """List the facts and duties that a step names."""
        return [self.facts[use] for use in step.uses if use in self.facts]

    def before(self, step: ProofStep) -> list[Conclusion]:
        """List what was shown or supposed before and is named by a step."""
        return [conclusion for use in step.uses for conclusion in self.shown.get(use, ())]

    def placed(self, step: ProofStep) -> list[Where]:
        """List what is named of where cards are or are not."""
        return [conclusion for conclusion in self.before(step) if isinstance(conclusion, Where)]

    def nested(self, knew: Knew) -> tuple[Nested, ...]:
        """List the rulings that stand behind a premise about a leader's knowledge."""
        return next((shown.nested for shown in self.behind if shown.knew == knew), ())

    def done(self) -> list[StepId]:
        """List the steps of the record up to the moment asked about."""
        return list(self.speaker.steps)[: self.asked.moment.done]


def talk_of(
    speaker: Speaker, proof: Proof, asked: Asked, trial: Sequence[Premise] = (), behind: Sequence[KnewShown] = ()
) -> Talk:
    """Get ready to tell a proof."""
    talk = Talk(speaker, asked, tuple(trial), dict(proof.premises), behind=tuple(behind))
    _note(talk, proof.steps)
    return talk


def is_never(step: ProofStep) -> bool:
    """Tell whether a step says that something cannot be."""
    return any(isinstance(conclusion, Never) for conclusion in step.concludes)


def without_caller(knew: Knew) -> Knew:
    """Give a lesson as it is whoever called."""
    return replace(knew, called_by=None)


def _note(talk: Talk, steps: Iterable[ProofStep]) -> None:
    for step in steps:
        talk.steps[step.id] = step
        talk.shown[step.id] = step.concludes
        for use in step.uses if step.kind == "knew" else ():
            knew = talk.facts[use].knew if use in talk.facts else None
            if knew is not None:
                talk.first.setdefault(use, step.id)
                talk.alike.setdefault(without_caller(knew), step.id)
        for branch in step.branches:
            talk.shown[branch.id] = branch.suppose
            _note(talk, branch.steps)
