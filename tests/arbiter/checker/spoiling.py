"""Ways to spoil a ruling: each takes a fresh copy and a generator, changes one thing, and tells whether it did.

A way that mostly leaves rulings right would test nothing; the test that uses these counts how often each does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import deck
from engine.melds import Single, beats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from engine.cards import Card

    Spoiler = Callable[[dict[str, Any], Random], bool]

Json = dict[str, Any]
SEATS = ("dealer", "second", "third")


def arguments(ruling: Json) -> list[Json]:
    """List what has premises and a proof: the ruling, its ways of a breach, its clashes."""
    parts = [ruling, *ruling.get("under", ()), *ruling.get("clash_proofs", ())]
    return [part for part in parts if part.get("premises") and part.get("proof")]


def steps(proof: list[Json]) -> Iterator[tuple[list[Json], int]]:
    """List every step of a proof, inside branches too, as a list and a position in it."""
    for number, step in enumerate(proof):
        yield proof, number
        for branch in step.get("branches", ()):
            yield from steps(branch["proof"])


def _argument(ruling: Json, rng: Random) -> Json | None:
    found = arguments(ruling)
    return rng.choice(found) if found else None


def _premise(ruling: Json, rng: Random, key: str) -> Json | None:
    argument = _argument(ruling, rng)
    found = [premise for premise in argument["premises"] if key in premise] if argument else []
    return rng.choice(found) if found else None


def _step(ruling: Json, rng: Random, wanted: Callable[[Json], bool] = bool) -> tuple[list[Json], int] | None:
    argument = _argument(ruling, rng)
    found = [(proof, n) for proof, n in steps(argument["proof"]) if wanted(proof[n])] if argument else []
    return rng.choice(found) if found else None


def _other_card(ruling: Json, rng: Random, *not_these: str) -> str:  # noqa: ARG001 - the pack is that of four seats
    return rng.choice([str(card) for card in deck(4) if str(card) not in not_these])


def drop_a_premise(ruling: Json, rng: Random) -> bool:
    """Leave out a premise, and every mention of it."""
    argument = _argument(ruling, rng)
    if argument is None:
        return False
    gone = argument["premises"].pop(rng.randrange(len(argument["premises"])))["id"]
    _forget(argument, gone)
    return True


def _forget(argument: Json, gone: str) -> None:
    """Take a name out of every step that mentions it."""
    for proof, number in steps(argument["proof"]):
        names = proof[number]["from"]
        if gone in names:
            if "multipliers" in proof[number]:
                del proof[number]["multipliers"][names.index(gone)]
            names.remove(gone)


def change_a_premise_card(ruling: Json, rng: Random) -> bool:
    """Put another card where a premise has one."""
    premise = _premise(ruling, rng, "cards")
    if premise is None:
        return False
    place = rng.randrange(len(premise["cards"]))
    premise["cards"][place] = _other_card(ruling, rng, *premise["cards"])
    return True


def change_a_pool(ruling: Json, rng: Random) -> bool:
    """Put another card into the pool of a duty."""
    premise = _premise(ruling, rng, "pool")
    if premise is None:
        return False
    premise["pool"][rng.randrange(len(premise["pool"]))] = _other_card(ruling, rng, *premise["pool"])
    return True


def change_a_bound(ruling: Json, rng: Random) -> bool:
    """Allow one card more, or one fewer, than a duty or a count does."""
    key = rng.choice(("at_most", "number"))
    premise = _premise(ruling, rng, key)
    if premise is None:
        return False
    premise[key] += rng.choice((-1, 1))
    return True


def change_a_premise_step(ruling: Json, rng: Random) -> bool:
    """Point a premise at another round."""
    premise = _premise(ruling, rng, "step")
    if premise is None:
        return False
    round_, _, position = premise["step"].partition(".")
    premise["step"] = f"{max(1, int(round_) + rng.choice((-1, 1, 2)))}.{position}"
    return premise["step"] != f"{round_}.{position}"


def change_a_premise_seat(ruling: Json, rng: Random) -> bool:
    """Say of a premise that it is about another seat."""
    premise = _premise(ruling, rng, "seat")
    if premise is None or premise["kind"] == "count":
        return False
    premise["seat"] = rng.choice([seat for seat in SEATS if seat != premise["seat"]])
    return True


def change_a_premise_place(ruling: Json, rng: Random) -> bool:
    """Say of a premise that it is about another place."""
    premise = _premise(ruling, rng, "place")
    if premise is None:
        return False
    premise["place"] = rng.choice([place for place in _places(ruling) if place != premise["place"]])
    return True


def change_a_premise_kind(ruling: Json, rng: Random) -> bool:
    """Give a premise another kind."""
    premise = _premise(ruling, rng, "kind")
    if premise is None:
        return False
    kinds = ("own", "own-discard", "told", "face-up", "count", "once", "duty", "lead-order", "forgotten", "called")
    premise["kind"] = rng.choice([kind for kind in kinds if kind != premise["kind"]])
    return True


def change_a_rule(ruling: Json, rng: Random) -> bool:
    """Rest a duty on another rule."""
    premise = _premise(ruling, rng, "rule")
    if premise is None:
        return False
    premise["rule"] = rng.choice([rule for rule in ("LF-R13", "LF-R17", "LF-R12") if rule != premise["rule"]])
    return True


def _places(ruling: Json) -> list[str]:
    named = {place for _, part in _conclusions(ruling) for place in part.get("in", part.get("not_in", ()))}
    return sorted(named | {f"hand {seat}" for seat in SEATS} | {"discard 1.2", "dreamer"})


def _conclusions(ruling: Json) -> Iterator[tuple[Json, Json]]:
    """List the plain conclusions of all steps, each with the step it belongs to."""
    for argument in arguments(ruling):
        for proof, number in steps(argument["proof"]):
            told = proof[number]["concludes"]
            for part in told.get("all", [told]):
                yield proof[number], part


def _placing(ruling: Json, rng: Random) -> Json | None:
    found = [part for _, part in _conclusions(ruling) if "card" in part]
    return rng.choice(found) if found else None


def change_a_concluded_card(ruling: Json, rng: Random) -> bool:
    """Conclude the same of another card."""
    part = _placing(ruling, rng)
    if part is None:
        return False
    part["card"] = _other_card(ruling, rng, part["card"])
    return True


def change_a_concluded_place(ruling: Json, rng: Random) -> bool:
    """Conclude the same of another place."""
    part = _placing(ruling, rng)
    if part is None:
        return False
    places = part["in" if "in" in part else "not_in"]
    places[rng.randrange(len(places))] = rng.choice([place for place in _places(ruling) if place not in places])
    return True


def turn_a_conclusion_round(ruling: Json, rng: Random) -> bool:
    """Conclude that a card is where it is not, or is not where it is."""
    part = _placing(ruling, rng)
    if part is None:
        return False
    old, new = ("in", "not_in") if "in" in part else ("not_in", "in")
    part[new] = part.pop(old)
    return True


def change_what_is_claimed(ruling: Json, rng: Random) -> bool:
    """Let the last step claim something else."""
    argument = _argument(ruling, rng)
    if argument is None:
        return False
    told = argument["proof"][-1]["concludes"]
    if "aged" in told:
        told["aged"] = _other_card(ruling, rng, told["aged"])
    elif "never" in told:
        argument["proof"][-1]["concludes"] = {"card": "9s", "not_in": ["hand second"]}
    elif "obeyed" in told:
        told["broken"] = told.pop("obeyed")
    else:
        told["obeyed"] = told.pop("broken")
    return True


def drop_a_name(ruling: Json, rng: Random) -> bool:
    """Let a step rest on one thing fewer."""
    found = _step(ruling, rng, lambda step: step["from"] and step["kind"] != "cases")
    if found is None:
        return False
    step = found[0][found[1]]
    place = rng.randrange(len(step["from"]))
    del step["from"][place]
    if "multipliers" in step:
        del step["multipliers"][place]
    return True


def exchange_a_name(ruling: Json, rng: Random) -> bool:
    """Let a step rest on something else."""
    argument = _argument(ruling, rng)
    if argument is None:
        return False
    names: list[str] = rng.choice([proof[n]["from"] for proof, n in steps(argument["proof"])])
    if not names:
        return False
    ids = [premise["id"] for premise in argument["premises"]]
    ids += [p[n]["id"] for p, n in steps(argument["proof"])] + ["h1", "p99"]
    others = [name for name in ids if name not in names]
    names[rng.randrange(len(names))] = rng.choice(others)
    return True


def drop_a_step(ruling: Json, rng: Random) -> bool:
    """Leave out a step, and every mention of it."""
    argument = _argument(ruling, rng)
    if argument is None:
        return False
    proof, number = rng.choice(list(steps(argument["proof"])))
    _forget(argument, proof.pop(number)["id"])
    return True


def move_a_step(ruling: Json, rng: Random) -> bool:
    """Put a step before one that it rests on."""
    found = _step(ruling, rng, lambda step: any(name.startswith("s") for name in step["from"]))
    if found is None:
        return False
    proof, number = found
    ids = [step["id"] for step in proof]
    grounds = [ids.index(name) for name in proof[number]["from"] if name in ids]
    if not grounds:
        return False
    proof.insert(rng.choice(grounds), proof.pop(number))
    return True


def repeat_an_id(ruling: Json, rng: Random) -> bool:
    """Give a step the id of another."""
    argument = _argument(ruling, rng)
    if argument is None:
        return False
    found = list(steps(argument["proof"]))
    proof, number = rng.choice(found)
    others = [premise["id"] for premise in argument["premises"]] + [p[n]["id"] for p, n in found]
    proof[number]["id"] = rng.choice([name for name in others if name != proof[number]["id"]])
    return True


def change_a_step_kind(ruling: Json, rng: Random) -> bool:
    """Pass a step off as an easier kind."""
    found = _step(ruling, rng, lambda step: step["kind"] not in {"seen", "claim"})
    if found is None:
        return False
    step = found[0][found[1]]
    easier = {"direct": ("seen",), "placing": ("seen", "direct", "filling"), "filling": ("seen", "direct", "placing")}
    step["kind"] = rng.choice(easier.get(step["kind"], ("seen", "direct", "placing", "filling")))
    return True


def change_a_multiplier(ruling: Json, rng: Random) -> bool:
    """Take something another number of times."""
    found = _step(ruling, rng, lambda step: any(step.get("multipliers", ())))
    if found is None:
        return False
    multipliers = found[0][found[1]]["multipliers"]
    place = rng.choice([n for n, times in enumerate(multipliers) if times])
    times = multipliers[place]
    if isinstance(times, list):
        multipliers[place] = [-one for one in times]
    else:
        multipliers[place] = rng.choice((0, -times))
    return True


def cut_a_branch(ruling: Json, rng: Random) -> bool:
    """Leave out one of the branches of a step of cases, or what is in it."""
    found = _step(ruling, rng, lambda step: bool(step.get("branches")))
    if found is None:
        return False
    branches = found[0][found[1]]["branches"]
    place = rng.randrange(len(branches))
    if rng.random() < 0.5:
        del branches[place]
    else:
        branches[place]["proof"] = branches[place]["proof"][:-1]
    return True


def change_what_is_supposed(ruling: Json, rng: Random) -> bool:
    """Suppose something else."""
    found = _step(ruling, rng, lambda step: bool(step.get("branches")))
    if found is None:
        return False
    branch = rng.choice(found[0][found[1]]["branches"])
    told = branch["suppose"]
    if "card" in told:
        told["card"] = _other_card(ruling, rng, told["card"])
    elif "kept" in told:
        told["kept"]["at_least"] += 1
    else:
        branch["suppose"] = {"never": True}
    return True


def lower_the_level(ruling: Json, rng: Random) -> bool:  # noqa: ARG001 - there is one way
    """Say that the proof is easier than it is."""
    level = ruling.get("level")
    if not level or level["number"] == 0:
        return False
    names = ("printed", "seen", "direct", "counted", "combined", "knowledge")
    ruling["level"] = {"number": level["number"] - 1, "name": names[level["number"] - 1]}
    return True


def misstate_the_effort(ruling: Json, rng: Random) -> bool:
    """Say that the proof is shorter than it is."""
    if "effort" not in ruling:
        return False
    ruling["effort"][rng.choice(("steps", "facts"))] -= 1
    return True


def hide_a_reliance(ruling: Json, rng: Random) -> bool:
    """Leave out a duty that the ruling relies on."""
    if not ruling["relies_on"]:
        return False
    del ruling["relies_on"][rng.randrange(len(ruling["relies_on"]))]
    return True


def add_a_reliance(ruling: Json, rng: Random) -> bool:  # noqa: ARG001 - there is one way
    """Name a duty that nothing rests on."""
    ruling["relies_on"].append({"rule": "LF-R13", "step": "9.2", "seat": "third"})
    return True


def give_another_verdict(ruling: Json, rng: Random) -> bool:
    """Rule otherwise."""
    verdicts = {"aged": ("upheld", "dismissed"), "record": ("upheld", "dismissed")}
    kind, now = ruling["dispute"]["kind"], ruling["verdict"]
    others = [v for v in verdicts.get(kind, ("upheld", "dismissed", "not-proven")) if v != now]
    ruling["verdict"] = rng.choice(others)
    return now != "undecided"


def ask_about_another_card(ruling: Json, rng: Random) -> bool:
    """Let the claim be about a lower card, or the accusation about another round."""
    asked = ruling["dispute"]
    if "card" in asked:
        asked["card"] = _other_card(ruling, rng, asked["card"])
        return True
    if "round" in asked:
        asked["round"] += 1
        return True
    return False


def _deal(ruling: Json, rng: Random) -> Json | None:
    found = [*ruling["counter_deals"], *ruling.get("explanation_deals", ())]
    return rng.choice(found) if found else None


def exchange_a_known_card(ruling: Json, rng: Random) -> bool:
    """Deal a card that was shown to another seat, for one of its."""
    deal = _deal(ruling, rng)
    if deal is None:
        return False
    laid = {card for cards in deal["discards"].values() for card in cards}
    giver, taker = rng.sample(SEATS, 2)
    given = rng.choice([card for card in deal["hands"][giver] if card not in laid] or deal["hands"][giver])
    taken = rng.choice([card for card in deal["hands"][taker] if card in laid] or deal["hands"][taker])
    _exchange(deal["hands"][giver], deal["hands"][taker], given, taken)
    return True


def drop_the_beater(ruling: Json, rng: Random) -> bool:
    """Let the counter-deal to a claim have its beaters in the claimant's hand."""
    asked = ruling["dispute"]
    if asked["kind"] != "aged" or not ruling["counter_deals"]:
        return False
    deal = ruling["counter_deals"][0]
    claimant = asked["seat"]
    beaten = next(card for card in deck(4) if str(card) == asked["card"])
    for seat in SEATS:
        for card in list(deal["hands"][seat]):
            if seat != claimant and _beats(card, beaten):
                own = rng.choice([c for c in deal["hands"][claimant] if not _beats(c, beaten)])
                _exchange(deal["hands"][seat], deal["hands"][claimant], card, own)
    return True


def _beats(card: str, beaten: Card) -> bool:
    return any(str(one) == card and beats(Single(one), Single(beaten)) for one in deck(4))


def _exchange(one: list[str], other: list[str], given: str, taken: str) -> None:
    one[one.index(given)], other[other.index(taken)] = taken, given


def lay_another_card(ruling: Json, rng: Random) -> bool:
    """Let a seat have laid a card that it has not, or one twice."""
    deal = _deal(ruling, rng)
    if deal is None or not deal["discards"]:
        return False
    step = rng.choice(sorted(deal["discards"]))
    cards = deal["discards"][step]
    hand = next(hand for hand in deal["hands"].values() if cards[0] in hand)
    cards[rng.randrange(len(cards))] = rng.choice(
        [card for other in deal["hands"].values() if other is not hand for card in other]
    )
    return True


def misstate_what_is_broken(ruling: Json, rng: Random) -> bool:
    """Say of a deal that one step more, or one fewer, is broken in it."""
    deal = _deal(ruling, rng)
    if deal is None:
        return False
    if deal["broken"] and rng.random() < 0.5:
        deal["broken"].pop()
    else:
        deal["broken"].append(rng.choice(sorted(deal["discards"]) or ["1.2"]))
    return True


def change_sides(ruling: Json, rng: Random) -> bool:  # noqa: ARG001 - there is one way
    """Show the innocent deal as the guilty one."""
    deals = ruling["counter_deals"]
    if len(deals) != 2:
        return False
    deals.reverse()
    for deal, side in zip(deals, ("guilty", "innocent"), strict=True):
        deal["side"] = side
    return True


def drop_a_deal(ruling: Json, rng: Random) -> bool:
    """Leave out a deal."""
    key = rng.choice(("counter_deals", "explanation_deals"))
    if not ruling.get(key):
        return False
    del ruling[key][rng.randrange(len(ruling[key]))]
    return True


def drop_an_explanation(ruling: Json, rng: Random) -> bool:
    """Leave out an explanation, with its deal."""
    return _drop_one(ruling, rng, "explanations", "explanation_deals")


def _drop_one(ruling: Json, rng: Random, key: str, beside: str) -> bool:
    """Leave out an entry of a list, with the one of the same place in the list beside it."""
    if not ruling[key]:
        return False
    place = rng.randrange(len(ruling[key]))
    del ruling[key][place]
    if ruling.get(beside):
        del ruling[beside][place]
    return True


def widen_an_explanation(ruling: Json, rng: Random) -> bool:
    """Let an explanation give up a step more."""
    if not ruling["explanations"]:
        return False
    rng.choice(ruling["explanations"]).append(rng.choice(("1.2", "1.3", "2.2", "9.3")))
    return True


def drop_a_clash(ruling: Json, rng: Random) -> bool:
    """Leave out a clash, with its proof."""
    return _drop_one(ruling, rng, "clashes", "clash_proofs")


WAYS: tuple[Spoiler, ...] = (
    drop_a_premise,
    change_a_premise_card,
    change_a_pool,
    change_a_bound,
    change_a_premise_step,
    change_a_premise_seat,
    change_a_premise_place,
    change_a_premise_kind,
    change_a_rule,
    change_a_concluded_card,
    change_a_concluded_place,
    turn_a_conclusion_round,
    change_what_is_claimed,
    drop_a_name,
    exchange_a_name,
    drop_a_step,
    move_a_step,
    repeat_an_id,
    change_a_step_kind,
    change_a_multiplier,
    cut_a_branch,
    change_what_is_supposed,
    lower_the_level,
    misstate_the_effort,
    hide_a_reliance,
    add_a_reliance,
    give_another_verdict,
    ask_about_another_card,
    exchange_a_known_card,
    drop_the_beater,
    lay_another_card,
    misstate_what_is_broken,
    change_sides,
    drop_a_deal,
    drop_an_explanation,
    widen_an_explanation,
    drop_a_clash,
)
