"""`lukfu simulate`: deals and plays hands by the rules and writes them as a log, with known breaches if wanted."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbiter.batch.simulating import NOT_PLAYED, Wish, kinds_for
from arbiter.commands.inputs import UNREADABLE, complain
from arbiter.commands.log_out import give_up_output, log_to, missing_for
from arbiter.commands.options import Settings, settings
from engine.playing import KINDS
from engine.record import DEFAULT_BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.simulating import Key
    from arbiter.commands.log_out import Sink


@click.command()
@click.argument("count", metavar="N", type=click.IntRange(min=0))
@click.option(
    "--seed", type=int, required=True, metavar="S", help="What the hands are drawn from: same seed, same log."
)
@click.option("--players", type=click.Choice(("3", "4")), default="4", show_default=True, help="Seats at a table.")
@click.option(
    "--violations",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="RATE",
    help="The chance that a hand has a breach of the rules, exactly one; 1 plants one in every hand.",
)
@click.option("--kinds", metavar="KIND[,KIND…]", help=f"What is planted: {', '.join(KINDS)} (default: all).")
@click.option("--hide", is_flag=True, help="Tell only what lay open: no hands, no discards, no dreamer's card.")
@click.option("--key", metavar="FILE", help="Write what was planted where, as JSON Lines.")
@click.option("--from", "first", type=click.IntRange(min=1), default=1, metavar="I", help="The first hand's number.")
@click.option(
    "--workers", type=click.IntRange(min=1), metavar="N", help="How many processes (default: as many as pay)."
)
@click.option("-o", "--output", metavar="FILE", help="Write there and not to standard output; .gz and .zst are packed.")
@settings
def simulate(  # noqa: PLR0913 - the options of the command line, by name
    told: Settings,
    *,
    count: int,
    seed: int,
    players: str,
    violations: float,
    kinds: str | None,
    hide: bool,
    key: str | None,
    first: int,
    workers: int | None,
    output: str | None,
) -> None:
    """Deal and play hands, and write them as a log.

    N lawful hands, one record a line. A hand depends on the seed, its number and what is asked for alone: `--from 12`
    with N = 1 makes hand 12 again. Its id is S-I. Bytes are the same for any number of workers.

    The kinds of breach: discard, a beater is kept; lead, a single out of the order of suits; knowing, a single out of
    order for what its leader knew; declaration, victory declared with too few; fu, a wrong number declared; paid, a
    wrong payment; call, six cards and no call, which an audit finds when asked for it: `lukfu audit --standard
    six-cards`. The log does not say where a breach is. The key has a line for each, in the order of the log:

    {"line": 7, "id": "1-7", "kind": "lead", "seat": "third", "step": "3.1", "rule": "LF-R17", "other": null}

    `line` counts the lines of this log from 1; `step` is R.P, N.0 at the start of round N, null for a payment; `other`
    is the seat of the second wrong payment, since one is never wrong alone.
    """
    wish = Wish(
        seed,
        told.book or DEFAULT_BOOK,
        tuple(told.options.items()),
        int(players),
        violations,
        tuple(part for part in (kinds or "").replace(",", " ").split()) or KINDS,
        hide,
    )
    wrong = list(_wrong(wish, output, key, named=kinds is not None))
    if wrong:
        raise click.UsageError("; ".join(wrong))
    try:
        with ExitStack() as files:
            log = files.enter_context(log_to(output))
            keys = None if key is None else files.enter_context(log_to(key))
            _write(wish, range(first, first + count), workers, log, keys)
    except BrokenPipeError:
        raise
    except OSError as error:
        give_up_output()
        names = " and ".join(name for name in (output or "standard output", key) if name)
        complain(f"{error.filename or names}: cannot be written: {error.strerror or error}")
        click.get_current_context().exit(UNREADABLE)


def _write(wish: Wish, numbers: range, workers: int | None, log: Sink, keys: Sink | None) -> None:
    """Write the hands of these numbers, and what was planted in them."""
    from arbiter.batch.streaming import blocks  # noqa: PLC0415 - processes only when hands are made

    line = 0
    for block in blocks(wish, numbers.start, len(numbers), workers):
        found: list[str] = []
        for hand in block:
            line += 1
            if hand.key is not None:
                found.append(_key_line(line, hand.key))
        log.write("".join(f"{hand.text}\n" for hand in block).encode())
        log.flush()
        if keys is not None:
            keys.write("".join(found).encode())


def _key_line(line: int, key: Key) -> str:
    return json.dumps({"line": line, **key._asdict()}, ensure_ascii=False) + "\n"


def _wrong(wish: Wish, output: str | None, key: str | None, *, named: bool) -> Iterator[str]:
    """List everything that cannot be done as it is asked for; `named` tells that kinds were asked for by name."""
    unknown = [kind for kind in wish.kinds if kind not in KINDS]
    if unknown:
        yield f"--kinds takes {', '.join(KINDS)}, not {', '.join(unknown)!r}"
    out = [kind for kind in wish.kinds if kind not in (*unknown, *kinds_for(wish))]
    if named and out:
        yield f"by these rules a breach of this kind cannot be: {', '.join(out)!r}"
    for name, value in wish.options:
        if value in NOT_PLAYED.get(name, ()):
            yield f"nobody can be simulated who plays by this reading: {f'{name}={value}'!r}"
    if key == "-":
        yield "--key takes a file, for the log may go to standard output: '-'"
    elif key is not None and output is not None and Path(key).absolute() == Path(output).absolute():
        yield f"the log and its key need files of their own: {key!r}"
    for file in (output, key):
        missing = missing_for(file)
        if missing:
            yield missing
