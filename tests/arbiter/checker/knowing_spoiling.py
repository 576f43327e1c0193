"""Ways to spoil what a ruling says of leaders' knowledge: each changes one line in place, and tells whether it did.

A way that mostly leaves rulings right would test nothing; the test that uses these counts how often each does.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.cards import HAND_SIZE, deck
from engine.notation import read_json
from engine.steps import face_up, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from random import Random

    from engine.record import Record

    Spoiler = Callable[[dict[str, Any], Random], bool]

Json = dict[str, Any]
SEATS = ("dealer", "second", "third")


def premises(document: Json, key: str = "kind") -> list[Json]:
    """List the premises about knowledge, of every argument of the ruling itself, that have a key."""
    ruling = document["rulings"][0]
    parts = [ruling, *ruling.get("under", ()), *ruling.get("clash_proofs", ())]
    return [one for part in parts for one in part.get("premises", ()) if one["kind"] == "knew" and one.get(key)]


def deals(document: Json) -> list[Json]:
    """List the deals that the ruling shows."""
    ruling = document["rulings"][0]
    return [*ruling.get("counter_deals", ()), *ruling.get("explanation_deals", ())]


def leads(document: Json, key: str = "step") -> list[Json]:
    """List the leads, and offences, of all deals, that have a key."""
    found = [one for deal in deals(document) for one in (*deal.get("leads", ()), *deal.get("offences", ()))]
    return [one for one in found if one.get(key)]


def nested(document: Json, verdict: str | None = None) -> list[Json]:
    """List the rulings from leaders' views, behind premises and behind leads."""
    found = [one for premise in premises(document, "because") for one in premise["because"]]
    found += [one for lead in leads(document, "nested") for one in lead["nested"]]
    return [one for one in found if verdict in {None, one["ruling"]["verdict"]}]


def _one(found: list[Json], rng: Random) -> Json | None:
    return rng.choice(found) if found else None


def _record(document: Json) -> Record:
    record = read_json(json.dumps(document["record"]["told"]), "record").record
    assert record is not None
    return record


def shown(document: Json) -> set[str]:
    """Collect the cards that lay face up: whose they were needs no saying."""
    return {str(card) for card in face_up(steps_of(_record(document)))}


def _known_whole(document: Json, premise: Json) -> bool:
    """Tell whether the cards named and those shown are all that the leader was dealt: then no other was his."""
    mine = [step for step in steps_of(_record(document)) if step.seat.value == premise["seat"]]
    return len({*premise.get("own", ()), *(str(card) for card in face_up(mine))}) == HAND_SIZE


def _drop_unseen(document: Json, key: str, rng: Random) -> bool:
    """Leave out a card that did not lie face up."""
    open_ = shown(document)
    part = [one for one in premises(document, key) if key == "own" or not _known_whole(document, one)]
    found = [(one, card) for one in part for card in one[key] if card not in open_]
    if not found:
        return False
    one, card = rng.choice(found)
    one[key].remove(card)
    return True


def _drop(found: list[Json], key: str, rng: Random) -> bool:
    one = _one(found, rng)
    if one is None:
        return False
    del one[key][rng.randrange(len(one[key]))]
    return True


def _add_a_card(one: Json, key: str, rng: Random, besides: Collection[str] = ()) -> None:
    listed = one.setdefault(key, [])
    listed.append(rng.choice([str(card) for card in deck(3) if str(card) not in {*listed, *besides}]))


def drop_a_guard(document: Json, rng: Random) -> bool:
    """Leave out a duty that the leader relied on, and say that the ruling does not rely on it."""
    one = _one(premises(document, "guard"), rng)
    if one is None:
        return False
    gone = one["guard"].pop(rng.randrange(len(one["guard"])))
    ruling = document["rulings"][0]
    ruling["relies_on"] = [duty for duty in ruling["relies_on"] if duty != gone]
    return True


def claim_to_be_sure(document: Json, rng: Random) -> bool:
    """Say of a duty of the guard that the claimant is sure that he obeyed it."""
    one = _one(premises(document, "guard"), rng)
    if one is None:
        return False
    one.setdefault("sure", []).append(one["guard"].pop(rng.randrange(len(one["guard"])))["step"])
    return True


def add_a_kept_card(document: Json, rng: Random) -> bool:
    """Let a premise be about one card more that was kept."""
    one = _one(premises(document), rng)
    if one is None:
        return False
    _add_a_card(one, "kept", rng)
    return True


def add_a_held_card(document: Json, rng: Random) -> bool:
    """Let a premise be about one card more that an opponent held."""
    one = _one(premises(document, "held"), rng)
    if one is None:
        return False
    _add_a_card(one, "held", rng)
    return True


def drop_an_own_card(document: Json, rng: Random) -> bool:
    """Let a premise be about more hands: one of the leader's cards is not asked for."""
    return _drop_unseen(document, "own", rng)


def drop_an_absent_card(document: Json, rng: Random) -> bool:
    """Let a premise be about more hands: a card may be the leader's."""
    return _drop_unseen(document, "absent", rng)


def drop_a_card_that_was_gone(document: Json, rng: Random) -> bool:
    """Let the leader have kept a card that should be gone."""
    return _drop(premises(document, "gone"), "gone", rng)


def count_every_pair(document: Json, rng: Random) -> bool:
    """Let cards that were held count against lower and higher ones alike."""
    one = _one(premises(document, "below"), rng)
    if one is None:
        return False
    del one["below"]
    return True


def turn_it_round(document: Json, rng: Random) -> bool:
    """Let what acquits accuse, or the other way about."""
    one = _one(premises(document), rng)
    if one is None:
        return False
    if not one.pop("acquits", False):
        one["acquits"] = True
    return True


def change_privilege(document: Json, rng: Random) -> bool:
    """Say that a privileged leader was not, or the other way about."""
    one = _one(premises(document), rng)
    if one is None:
        return False
    one["privileged"] = not one["privileged"]
    one["rule"] = "LF-R19" if one["privileged"] else "LF-R17"
    return True


def change_the_lead(document: Json, rng: Random) -> bool:
    """Let another card have been led."""
    one = _one(premises(document), rng)
    if one is None:
        return False
    one["lead"] = rng.choice([str(card) for card in deck(3) if str(card) != one["lead"]])
    return True


def change_the_step(document: Json, rng: Random) -> bool:
    """Point a premise at the lead of another round."""
    one = _one(premises(document), rng)
    if one is None:
        return False
    number = int(one["step"].partition(".")[0])
    one["step"] = f"{rng.choice([other for other in range(1, 8) if other != number])}.1"
    return True


def drop_what_stands_behind(document: Json, rng: Random) -> bool:
    """Leave out a ruling on which a premise rests."""
    return _drop(premises(document, "because"), "because", rng)


def drop_what_shows_a_lead(document: Json, rng: Random) -> bool:
    """Leave out a ruling that shows a lead lawful or not."""
    return _drop(leads(document, "nested"), "nested", rng)


def change_a_nested_verdict(document: Json, rng: Random) -> bool:
    """Let a leader have known the opposite."""
    one = _one(nested(document), rng)
    if one is None:
        return False
    now = one["ruling"]["verdict"]
    one["ruling"]["verdict"] = "upheld" if now == "dismissed" else "dismissed"
    return True


def change_a_nested_card(document: Json, rng: Random) -> bool:
    """Ask of another card of the leader whether it was aged."""
    one = _one([one for one in nested(document) if len(one["hand"]) > 1], rng)
    if one is None:
        return False
    asked = one["ruling"]["dispute"]
    asked["card"] = rng.choice([card for card in one["hand"] if card != asked["card"]])
    return True


def change_a_nested_moment(document: Json, rng: Random) -> bool:
    """Ask what was aged for the leader at another round."""
    one = _one(nested(document), rng)
    if one is None:
        return False
    one["ruling"]["dispute"]["before"] += rng.choice((-1, 1))
    return True


def change_what_a_nested_ruling_assumes(document: Json, rng: Random) -> bool:
    """Let the leader rely on other kinds of duty."""
    one = _one(nested(document), rng)
    if one is None:
        return False
    assume = one["ruling"]["dispute"]["assume"]
    one["ruling"]["dispute"]["assume"] = assume[:-1] if len(assume) > 1 else ["counting", "must-beat"]
    return True


def change_a_nested_hand(document: Json, rng: Random) -> bool:
    """Tell another hand of the leader."""
    one = _one([one for one in nested(document) if one["hand"]], rng)
    if one is None:
        return False
    place = rng.randrange(len(one["hand"]))
    one["hand"][place] = rng.choice([str(card) for card in deck(3) if str(card) not in one["hand"]])
    return True


def tell_a_nested_hand_more(document: Json, rng: Random) -> bool:
    """Tell one card more of the leader's hand than the premise names."""
    one = _one([one for one in nested(document, "upheld") if len(one["hand"]) < HAND_SIZE], rng)
    if one is None:
        return False
    _add_a_card(one, "hand", rng, shown(document))
    return True


def change_a_nested_deal(document: Json, rng: Random) -> bool:
    """Let two seats of an example hold each other's cards."""
    one = _one(nested(document, "dismissed"), rng)
    if one is None:
        return False
    hands = one["ruling"]["counter_deals"][0]["hands"]
    first, second = rng.sample(SEATS, 2)
    a, b = rng.randrange(HAND_SIZE), rng.randrange(HAND_SIZE)
    hands[first][a], hands[second][b] = hands[second][b], hands[first][a]
    return True


def change_a_nested_proof(document: Json, rng: Random) -> bool:
    """Leave out a premise, or a step, of the argument that a card was aged for the leader."""
    one = _one([one for one in nested(document, "upheld") if one["ruling"].get("proof")], rng)
    if one is None:
        return False
    key = rng.choice([key for key in ("premises", "proof") if one["ruling"][key]])
    del one["ruling"][key][rng.randrange(len(one["ruling"][key]))]
    return True


def give_another_reason(document: Json, rng: Random) -> bool:
    """Say that a lead was lawful for another reason."""
    one = _one(leads(document, "because"), rng)
    if one is None:
        return False
    one["because"] = rng.choice([word for word in ("self", "witness", "proof", "depth") if word != one["because"]])
    return True


def claim_to_have_seen_a_higher(document: Json, rng: Random) -> bool:
    """Say of a lead that rests on a ruling that the deal itself shows it lawful."""
    one = _one(leads(document, "nested"), rng)
    if one is None:
        return False
    one["because"] = "self"
    del one["nested"]
    for deal in deals(document):
        if one in deal.get("offences", ()):
            deal["offences"].remove(one)
            deal["leads"].append(one)
            deal["broken"].remove(one["step"])
    return True


def change_the_card_that_a_lead_turns_on(document: Json, rng: Random) -> bool:
    """Say that a lead turns on another card."""
    one = _one(leads(document), rng)
    if one is None:
        return False
    one["kept"] = rng.choice([str(card) for card in deck(3) if str(card) != one["kept"]])
    return True


def drop_a_lead(document: Json, rng: Random) -> bool:
    """Leave out a lead that turns on what its leader knew."""
    return _drop([deal for deal in deals(document) if deal.get("leads")], "leads", rng)


def drop_an_offence(document: Json, rng: Random) -> bool:
    """Leave out an offence, and say that it was none."""
    one = _one([deal for deal in deals(document) if deal.get("offences")], rng)
    if one is None:
        return False
    gone = one["offences"].pop(rng.randrange(len(one["offences"])))
    one["broken"].remove(gone["step"])
    return True


def make_an_offence_of_it(document: Json, rng: Random) -> bool:
    """Say of a lawful lead that it was none."""
    one = _one([deal for deal in deals(document) if deal.get("leads")], rng)
    if one is None:
        return False
    lead = one["leads"].pop(rng.randrange(len(one["leads"])))
    one.setdefault("offences", []).append(lead)
    one["broken"] = sorted({*one["broken"], lead["step"]})
    return True


def call_it_easier(document: Json, rng: Random) -> bool:  # noqa: ARG001 - there is one way
    """Say that an argument about knowledge needs none."""
    ruling = document["rulings"][0]
    if not premises(document) or ruling.get("level", {}).get("number") != 5:
        return False
    ruling["level"] = {"number": 4, "name": "combined"}
    return True


WAYS: tuple[Spoiler, ...] = (
    drop_a_guard,
    claim_to_be_sure,
    add_a_kept_card,
    add_a_held_card,
    drop_an_own_card,
    drop_an_absent_card,
    drop_a_card_that_was_gone,
    count_every_pair,
    turn_it_round,
    change_privilege,
    change_the_lead,
    change_the_step,
    drop_what_stands_behind,
    drop_what_shows_a_lead,
    change_a_nested_verdict,
    change_a_nested_card,
    change_a_nested_moment,
    change_what_a_nested_ruling_assumes,
    change_a_nested_hand,
    tell_a_nested_hand_more,
    change_a_nested_deal,
    change_a_nested_proof,
    give_another_reason,
    claim_to_have_seen_a_higher,
    change_the_card_that_a_lead_turns_on,
    drop_a_lead,
    drop_an_offence,
    make_an_offence_of_it,
    call_it_easier,
)
