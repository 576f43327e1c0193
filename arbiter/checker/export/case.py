"""The argument of one ruling that is to be written out: its premises, its proof, and what that comes to.

It is the ruling's own argument; for a record that is dismissed the first of its clashes, one being enough.
The ruling must have been found fine before: nothing is checked a second time here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.checker.arguments import Arguments
from arbiter.checker.documents import UnreadableError, record_of
from arbiter.checker.placements import Allowed, Premise
from arbiter.checker.premises import Premises
from arbiter.checker.proofs import identifiers
from arbiter.checker.question import question_of
from arbiter.checker.reading import Json, items, mapping, mappings, refusal, steps, text
from arbiter.checker.table import Table
from arbiter.checker.tigers import terms_of
from arbiter.proof.kinds.step import Claimed

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Case:
    """One argument: `told` is each premise as the document has it, by id; `claimed` is empty for a clash."""

    table: Table
    premises: tuple[Premise, ...]
    told: Mapping[str, Json]
    proof: tuple[Json, ...]
    claimed: Claimed


def case_of(document: object, ruling: int | None = None) -> Case:
    """Take the argument of a ruling, by its number from 1, out of a document.

    Raises UnreadableError when there is no such ruling, or several and none is named; DoesNotFollowError when it
    carries no proof.
    """
    whole = mapping(document, "document")
    rulings = items(whole.get("rulings"), "rulings")
    if ruling is None and len(rulings) != 1:
        msg = "this document has %(rulings)s rulings: name one with --ruling"
        raise UnreadableError(msg, rulings=len(rulings))
    number = ruling or 1
    if not 1 <= number <= len(rulings):
        msg = "there is no ruling %(number)s in the document"
        raise UnreadableError(msg, number=number)
    told = mapping(rulings[number - 1], "ruling")
    record = record_of(mapping(whole.get("record"), "record"), None, terms_of(told))
    question = question_of(record, mapping(told.get("dispute"), "dispute"))
    question = None if question is None else replace(question, terms=terms_of(told))
    clashes = mappings(told.get("clash_proofs"), "clash_proofs")
    if question is not None and told.get("proof"):
        table = Table(question)
        argument = Arguments(table, told, text(told.get("verdict"), "verdict"), (), ())
        return _case(table, told, Allowed(duties=not argument.convicts), argument.claimed())
    if question is not None and question.kind == "record" and clashes and clashes[0].get("proof"):
        first = steps(items(told.get("clashes"), "clashes")[0], "clashes")
        return _case(Table(question), clashes[0], Allowed(only=frozenset(first)), Claimed())
    msg = "only a proof can be written so, and the ruling carries none"
    raise refusal(msg)


def _case(table: Table, told: Json, allowed: Allowed, claimed: Claimed) -> Case:
    reader = Premises(table, allowed)
    listed = identifiers(told.get("premises"))
    premises = tuple(reader.read(part, ident) for part, ident in listed)
    proof = tuple(mappings(told.get("proof"), "proof"))
    return Case(table, premises, {ident: part for part, ident in listed}, proof, claimed)
