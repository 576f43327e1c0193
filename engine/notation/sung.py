"""Sung's shorthand of 1998: import and export.

Source: D. Sung, "Proposal for a Shorthand Scheme for Hakka Luk Fu Pai", 1998: S deals, E, N and W sit to its right in
turn, N dreams; `o` does not call, `p` does; `!` beats; `x` is a card face down; suits s g z t; L is Leeten.

One action is a seat and what it does. Actions stand one a line, as Sung writes them, or with strokes between them:

    3 players          a line that may come first; four players if it does not
    S o / E p          calls, until somebody calls
    S 4s / E 7s! / W xxx
    W 6gzt             a round may also have an action a line
    S xxx
    E 8gzt!

`#` begins a comment. Each seat is told, so every round has its leader named.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.faults.context import Sources
from engine.melds import SMALLEST_MELD
from engine.notation.located import Lines
from engine.notation.plays import cut_line, read_play
from engine.notation.reading import Reading, complete
from engine.notation.told import told_of
from engine.notation.too_much import LONGEST_TEXT
from engine.notation.words import shown
from engine.record import DEFAULT_BOOK, NOBODY, Discard, FaceUp, Fault, Place, Record, Round, Unreadable
from engine.seats import PLAYING, Seat, after
from engine.short import print_play
from engine.steps import steps_of

if TYPE_CHECKING:
    from engine.notation.located import Path
    from engine.record import Play

_SEATS: Final = {"S": Seat.dealer, "E": Seat.second, "N": Seat.dreamer, "W": Seat.third}
_LETTERS: Final = {seat: letter for letter, seat in _SEATS.items()}
_PLAYERS: Final = re.compile(r"players\s+([34])|([34])\s+players")
_ACTION: Final = re.compile(r"([SENW])\s*(.*)", re.DOTALL)
_PLAY: Final = re.compile(r"(?P<cards>x+|L|[1-9]+[sgzt]+)\s*(?P<beats>!?)")


class _Action(NamedTuple):
    """One seat's call or play, and where it stands; `why` says why it has no seat."""

    seat: Seat | None
    text: str
    at: Place
    text_at: Place
    why: str = ""


class _Reader:
    """Reads line after line; calls come before rounds."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._lines = Lines(text, file)
        self._faults: list[Fault] = []
        self._rounds: list[list[_Action]] = []
        self._calls: list[_Action] = []
        self._players = 4
        self._is_open = False

    def read(self) -> Reading:
        """Give the record and its faults."""
        offset = 0
        for row in self._text.split("\n"):
            self._row(row, offset)
            offset += len(row) + 1
        rounds = tuple(self._round(number, actions) for number, actions in enumerate(self._rounds, 1))
        record = Record(self._players, rounds, called_by=self._caller(), at=self._lines.place(0))
        places: dict[Path, Place] = {
            ("rounds", number, "leader"): actions[0].at for number, actions in enumerate(self._rounds, 1)
        }
        return complete(record, self._faults, Sources(places, frozenset({("read",)} if self._faults else ())))

    def _object(self, says: str, at: Place) -> None:
        self._faults.append(Fault(says, at))

    def _row(self, row: str, offset: int) -> None:
        line = cut_line(row)
        if line is None:
            return
        if line.label:
            self._object(f"a line holds seats and plays only: {line.label.text!r}", self._lines.place(offset))
            return
        seats = _PLAYERS.fullmatch(line.plays[0].text)
        if seats and not self._rounds and not self._calls:
            self._players = int(seats[1] or seats[2])
            return
        actions = [self._action(piece.text, offset + piece.offset) for piece in line.plays]
        self._sort(actions, is_line=len(actions) > 1)

    def _action(self, text: str, offset: int) -> _Action:
        at = self._lines.place(offset)
        match = _ACTION.fullmatch(text)
        if not match:
            return _Action(None, text, at, at, f"an action begins with a seat S, E or W: {text!r}")
        if match[1] == "N":
            return _Action(None, text, at, at, f"N dreams and does not play: {text!r}")
        return _Action(_SEATS[match[1]], match[2], at, self._lines.place(offset + match.start(2)))

    def _sort(self, actions: list[_Action], *, is_line: bool) -> None:
        """Put actions with the calls, or into rounds: a line with strokes is a round, single actions fill one."""
        if any(action.text in {"o", "p"} for action in actions):
            if self._rounds:
                self._object(f"calls come before the first round: {actions[0].text!r}", actions[0].at)
            else:
                self._calls += actions
            return
        if is_line:
            self._rounds.append(actions)
        elif self._is_open and len(self._rounds[-1]) < len(PLAYING):
            self._rounds[-1] += actions
        else:
            self._rounds.append(actions)
        self._is_open = not is_line

    def _caller(self) -> str | None:
        """Give who called, when that is told: the first to say p, or nobody when all three said o."""
        for number, call in enumerate(self._calls):
            if call.seat is None:
                self._object(call.why, call.at)
                return None
            if call.text not in {"o", "p"}:
                self._object(f"a call is o (no) or p (yes): {call.text!r}", call.text_at)
                return None
            if number >= len(PLAYING) or call.seat is not PLAYING[number]:
                self._object(f"calls go S, E, W until somebody calls: {_LETTERS[call.seat]!r}", call.at)
                return None
            if call.text == "p":
                for late in self._calls[number + 1 : number + 2]:
                    self._object(f"nobody calls after a call: {late.text!r}", late.at)
                return str(call.seat)
        return NOBODY if len(self._calls) == len(PLAYING) else None

    def _round(self, number: int, actions: list[_Action]) -> Round:
        leader = actions[0].seat
        for position, action in enumerate(actions[: len(PLAYING)] if leader else ()):
            wanted = after(leader or Seat.dealer, position)
            if action.seat and action.seat is not wanted:
                says = f"round {number}: it is the turn of {_LETTERS[wanted]}, not of {_LETTERS[action.seat]!r}"
                self._object(says, action.at)
                break
        plays = tuple(self._play(action, is_lead=position == 0) for position, action in enumerate(actions))
        return Round(plays, leader, actions[0].at)

    def _play(self, action: _Action, *, is_lead: bool) -> Play:
        match = _PLAY.fullmatch(action.text)
        if action.why:
            return Unreadable(action.text, action.why, action.at)
        if not match:
            says = f"not a play such as 4s, 6gzt, 2345g, L or xxx: {action.text!r}"
            return Unreadable(action.text, says, action.text_at)
        if match["beats"] and (is_lead or match["cards"][0] == "x"):
            self._object(f"only a play that beats has the mark '!': {action.text!r}", action.text_at)
        read = read_play(match["cards"].replace("t", "c"), action.text_at).play
        if isinstance(read, Unreadable):
            return Unreadable(action.text, f"not one single, group or run: {action.text!r}", action.text_at)
        return read


def read_sung(text: str, file: str) -> Reading:
    """Read a hand in Sung's shorthand; never raises."""
    if len(text) > LONGEST_TEXT:
        says = f"this text has {len(text)} characters, and no hand needs more than {LONGEST_TEXT}: {shown(text[:200])}"
        return Reading(None, (Fault(says, Place(file, 1, 1)),), ())
    return _Reader(text.removeprefix("\ufeff").replace("\r\n", "\n"), file).read()


def to_sung(record: Record) -> str:
    """Write calls and rounds in Sung's shorthand; raises ValueError that names what it cannot express."""
    missing = _inexpressible(record)
    if missing:
        msg = f"Sung's shorthand cannot express: {', '.join(missing)!r}"
        raise ValueError(msg)
    lines = ["3 players"] if record.players == SMALLEST_MELD else []
    if record.called_by:
        lines.append(" / ".join(_calls(record.called_by)))
    steps = steps_of(record)
    for number in range(1, len(record.rounds) + 1):
        plays = [step for step in steps if step.id.round == number]
        lines.append(" / ".join(_action(_LETTERS[step.seat], step.play, is_lead=step.is_lead) for step in plays))
    return "".join(f"{line}\n" for line in lines)


def _calls(called_by: str) -> list[str]:
    calls: list[str] = []
    for seat in PLAYING:
        if seat.value == called_by:
            return [*calls, f"{_LETTERS[seat]} p"]
        calls.append(f"{_LETTERS[seat]} o")
    return calls


def _action(letter: str, play: Play, *, is_lead: bool) -> str:
    if isinstance(play, Discard):
        return f"{letter} {'x' * play.count}"
    text = print_play(play).replace("c", "t")
    if play.count >= SMALLEST_MELD and text[1].isdigit():
        text = text[:-1][::-1] + text[-1]
    return f"{letter} {text}" if is_lead else f"{letter} {text}!"


def _inexpressible(record: Record) -> list[str]:
    """Name the keys and plays of a record for which the shorthand has no words."""
    told = [*told_of(record), *record.own_keys]
    missing = [key for key in told if key not in {"format", "book", "players", "called_by", "rounds"}]
    missing += [f"book {record.book}"] if record.book not in {None, DEFAULT_BOOK} else []
    for number, line in enumerate(record.rounds, 1):
        for position, play in enumerate(line.plays, 1):
            if not isinstance(play, (FaceUp, Discard)) or (isinstance(play, Discard) and play.told):
                missing.append(f"{print_play(play)} in {number}.{position}")
        missing += [f"{len(line.plays)} plays in round {number}"] if len(line.plays) > len(PLAYING) else []
    return missing
