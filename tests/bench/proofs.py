"""Times an upheld claim from question to checked proof, beside CPMpy's cores of the same grouped constraints.

(a) this program: verdict, level, proof with premises, check of the document by `arbiter.checker`;
(b) CPMpy's `mus` and (c) `smus`, each on one constraint per citable fact, the negated claim being hard; both give a set
of facts and no argument. Needs ``pip install cpmpy``.
"""

from __future__ import annotations

import signal
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parent))

import cpmpy
from cpmpy.tools.explain import mus, smus
from questions import position

import arbiter
from arbiter.checker import check_document
from arbiter.facts import situation
from arbiter.hearing import open_court
from arbiter.proof.smallest import citation, count_facts
from arbiter.ruling import Ruling, Verdict
from arbiter.setting import Faults, setting
from engine.notation import read
from engine.record import Dispute
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.record import Record

PATIENCE = 20
CASES = Path(__file__).parents[2] / "cases"


def upheld_claims(wanted: int) -> Iterator[tuple[Record, Dispute]]:
    """Find claims on random hands that are upheld by some deduction."""
    seed = 0
    found = 0
    while found < wanted:
        seed += 1
        record, seat, before = position(seed)
        for ruling in arbiter.judge(record, disputes=[Dispute("aged", seat, before=before)]).rulings:
            if ruling.verdict is Verdict.upheld and ruling.relies_on and found < wanted:
                found += 1
                yield record, Dispute("aged", seat, ruling.asked.card, before=before)


def composed_claims() -> Iterator[tuple[Record, Dispute]]:
    """List the upheld claims among the composed positions."""
    for path in sorted(CASES.glob("composed/*.toml")):
        if path.name == "goldens.toml":
            continue
        record = next(read(path.read_bytes(), path.name)).record
        for dispute in record.disputes if record else ():
            if dispute.kind == "aged" and dispute.card is not None:
                yield record, dispute


def ours(record: Record, dispute: Dispute) -> Ruling:
    """Judge one claim and have the document checked."""
    judged = arbiter.judge(record, disputes=[dispute])
    check_document(judged.to_json())
    return judged.rulings[0]


def grouped(ruling: Ruling, record: Record) -> tuple[list[Any], list[Any]]:
    """State the same problem for CPMpy: one constraint a citable fact, and the negated claim."""
    asked = ruling.asked
    court = open_court(record, setting(record, Faults()), None)
    stated = situation(court.view(asked.moment.done, asked.viewpoint, asked.seat, asked.card))
    variables = {v: cpmpy.boolvar(name=f"x{v}") for v in range(1, stated.size + 1)}
    groups: dict[tuple[object, ...], list[Any]] = {}
    duties = [
        bound
        for duty in stated.duties
        if duty.seat is not asked.seat and duty.kind in asked.assume
        for bound in duty.bounds
    ]
    for given in (*stated.facts, *duties):
        for row in given.rows:
            total = cpmpy.sum([variables[v] for v in row.variables])
            if not row.variables:
                continue
            condition = [variables[g] if g > 0 else ~variables[-g] for g in row.given]
            for part in (total >= row.at_least, total <= row.at_most):
                said = cpmpy.all(condition).implies(part) if condition else part
                groups.setdefault(citation(given), []).append(said)
    held = [
        stated.held(card, seat)
        for card in sorted({card for card, _ in stated.index})
        for seat in PLAYING
        if seat is not asked.seat and asked.card is not None and card.suit is asked.card.suit and card < asked.card
    ]
    return [cpmpy.all(parts) for parts in groups.values()], [cpmpy.any([variables[v] for v in held])]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Time one call; nothing when patience ends first."""
    signal.alarm(PATIENCE)
    start = time.perf_counter()
    try:
        result = work()
    except TimeoutError:
        return float("inf"), None
    finally:
        signal.alarm(0)
    return time.perf_counter() - start, result


def _stop(*_: object) -> None:
    raise TimeoutError


def report(name: str, claims: list[tuple[Record, Dispute]]) -> None:
    """Run the three on the same claims and print medians, ratios and sizes."""
    out = sys.stdout.write
    mine, plain, least, facts, sizes, smallest = [], [], [], [], [], []
    for record, dispute in claims:
        seconds, ruling = timed(lambda record=record, dispute=dispute: ours(record, dispute))
        if ruling is None or ruling.verdict is not Verdict.upheld:
            continue
        mine.append(seconds)
        facts.append(count_facts(ruling.premises))
        soft, hard = grouped(ruling, record)
        seconds, core = timed(lambda soft=soft, hard=hard: mus(soft, hard))
        plain.append(seconds)
        sizes += [len(core)] if core is not None else []
        seconds, core = timed(lambda soft=soft, hard=hard: smus(soft, hard))
        least.append(seconds)
        smallest += [len(core)] if core is not None else []
    if not mine:
        out(f"{name}: no upheld claims\n")
        return
    out(f"{name}: {len(mine)} upheld claims, after import\n")
    out(f"(a) ruling, proof and check  median {_ms(mine)} ms, worst {max(mine) * 1000:.0f} ms; ")
    out(f"facts cited: median {statistics.median(facts):.0f}, most {max(facts)}\n")
    for label, times, found in (("(b) CPMpy mus ", plain, sizes), ("(c) CPMpy smus", least, smallest)):
        ratio = statistics.median(t / m for t, m in zip(times, mine, strict=True))
        ended = [t for t in times if t != float("inf")]
        shown = f"median {_ms(ended)} ms" if ended else "never ended"
        out(f"{label}               {shown}, ended on {len(ended)} of {len(times)}; ratio to (a), median {ratio:.1f}; ")
        out(f"facts: median {statistics.median(found):.0f}, most {max(found)}\n" if found else "\n")


def _ms(seconds: list[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.0f}"


def main() -> None:
    """Report on random hands, then on the composed positions."""
    signal.signal(signal.SIGALRM, _stop)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    claims = list(upheld_claims(count))
    ours(*claims[0])
    report("random hands", claims)
    report("composed positions", list(composed_claims())[:count])


if __name__ == "__main__":
    main()
