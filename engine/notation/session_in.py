"""Reading of sessions: one document whose `[[hand]]` tables are records, each with the places of the document.

What is told once for all hands (players, book, options) stands above them. Nothing here raises for bad input.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.faults import in_order
from engine.notation.build import build
from engine.notation.build_tables import build_names
from engine.notation.desk import Desk, Table
from engine.notation.json_in import parse_json
from engine.notation.located import Document
from engine.notation.reading import Reading, complete
from engine.notation.toml_in import parse_toml
from engine.notation.too_much import too_much
from engine.notation.words import guess, shown
from engine.record import FORMAT, Fault
from engine.seats import Seat
from engine.sessions import SESSION_FORMAT, Session, SessionHand, seats_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.notation.located import Path, Spot

KEYS: Final = ("format", "title", "table", "played_on", "book", "players", "options", "hand")
"""Every key that may stand at the top of a session."""

_INHERITED: Final = ("book", "options", "table", "played_on")
_ABOVE: Final = ("format", "players", "names", "book", "options")
_SIZES: Final = (3, 4)


class SessionReading(NamedTuple):
    """A session as read: the session, or None when there are faults; every fault and note; each hand's own reading.

    `above` are the faults that are not those of one hand. `told` is the session as far as it could be read, for those
    who judge by other rules than its own.
    """

    session: Session | None
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]
    hands: tuple[Reading, ...]
    above: tuple[Fault, ...]
    told: Session


def session_in(text: str, file: str) -> SessionReading | None:
    """Read a session in TOML or JSON; None when the text is no document, or not one that says it is a session."""
    if SESSION_FORMAT not in text:
        return None
    document = parse_json(text, file) if text.lstrip().startswith("{") else parse_toml(text, file)
    if isinstance(document, Fault) or document.data.get("format") != SESSION_FORMAT:
        return None
    return build_session(document)


def build_session(document: Document) -> SessionReading:
    """Build a session from a parsed document that says it is one."""
    large = too_much(document)
    if large:
        return SessionReading(None, large, (), (), large, Session({}, (), None, document.place(())))
    desk = Desk(document)
    top = Table(desk, (), (), "", {key: value for key, value in document.data.items() if value is not None})
    for path in document.repeated:
        desk.object_to(f"a key stands here twice: {path[-1]!r}", document.key_place(path))
    top.check_keys(KEYS)
    players = _players(top)
    title = top.text("title")
    told = list(_hands(top, players))
    found = in_order([*desk.faults, *(fault for _, reading in told for fault in reading.faults)])
    notes = tuple(note for _, reading in told for note in reading.notes)
    readings = tuple(reading for _, reading in told)
    hands = tuple(
        SessionHand(reading.record, dealer, reading.record.at) for dealer, reading in told if reading.record is not None
    )
    told_of = Session(players, hands, title, document.place(()))
    return SessionReading(None if found else told_of, found, notes, readings, in_order(desk.faults), told_of)


def _players(top: Table) -> Mapping[Seat, str]:
    """Take who sat where in the first hand; every seat of a table of three or four needs a name of its own."""
    players = build_names(top, "players")
    if "players" not in top.data:
        says = "a session names its players by their seats in the first hand: 'players'"
        top.desk.object_to(says, top.desk.document.place(()))
        return players
    at = top.desk.document.key_place(("players",))
    size = _SIZES[Seat.dreamer in players]
    if not isinstance(top.data["players"], dict):
        return players
    missing = [seat.value for seat in seats_of(size) if seat not in players]
    if missing:
        top.desk.object_to(f"players: a name is missing for {', '.join(missing)}: {shown(list(players.values()))}", at)
    names = list(players.values())
    for seat, name in players.items():
        if not name.strip() or names.count(name) > 1:
            why = "has the name of another player" if name.strip() else "has no name"
            top.desk.object_to(f"players.{seat} {why}: {name!r}", top.desk.document.place(("players", seat.value)))
    return {seat: players[seat] for seat in seats_of(size) if seat in players}


def _hands(top: Table, players: Mapping[Seat, str]) -> Iterator[tuple[str | None, Reading]]:
    """Read each hand as a record of its own; give who dealt it as told, too."""
    hands = top.data.get("hand")
    if not isinstance(hands, list) or not hands:
        says = f"a session holds its hands as [[hand]] tables: {shown(hands)}"
        top.desk.object_to(says, top.desk.document.key_place(("hand",)))
        return
    everywhere = top.desk.document.spots
    inherited = {path: spot for path, spot in everywhere.items() if path and path[0] in _INHERITED}
    by_hand = _spots_by_hand(everywhere)
    for number, hand in enumerate(hands):
        if not isinstance(hand, dict):
            top.desk.object_to(f"hand must hold tables: {shown(hand)}", top.desk.document.place(("hand", number)))
            continue
        spots = {**inherited, **by_hand.get(number, {})}
        yield _dealer(top, number, hand, players), _reading(top, number, hand, players, spots)


def _dealer(top: Table, number: int, hand: dict[str, object], players: Mapping[Seat, str]) -> str | None:
    """Take who dealt a hand, by name."""
    dealer = hand.get("dealer")
    if dealer is None:
        return None
    at = top.desk.document.place(("hand", number, "dealer"))
    names = list(players.values())
    if not isinstance(dealer, str) or dealer not in names:
        meant = guess(dealer, names) if isinstance(dealer, str) else ""
        top.desk.object_to(f"hand.dealer must be one of {', '.join(names)}{meant}: {shown(dealer)}", at)
        return None
    first = players.get(Seat.dealer)
    if number == 0 and dealer != first:
        top.desk.object_to(f"the first hand is dealt by {first}, as players tells: {dealer!r}", at)
    return dealer


def _reading(
    top: Table, number: int, hand: dict[str, object], players: Mapping[Seat, str], spots: Mapping[Path, Spot]
) -> Reading:
    document = top.desk.document
    for key in hand:
        if key in _ABOVE:
            says = f"this is told once for the session, above its hands: {key!r}"
            top.desk.object_to(says, document.key_place(("hand", number, key)))
    told = {key: document.data[key] for key in _INHERITED if document.data.get(key) is not None}
    own = {key: value for key, value in hand.items() if key not in {*_ABOVE, "dealer"}}
    size = len(players) if len(players) in _SIZES else max(_SIZES)
    data = {"format": FORMAT, "players": size, **told, **own}
    part = Document(data, spots, document.lines)
    large = too_much(part)
    if large:
        return Reading(None, large, ())
    try:
        record, desk = build(part)
    except RecursionError:
        return Reading(None, (Fault("nested too deeply: 'hand'", part.place(())),), ())
    return complete(record, desk.faults, desk.sources())


def _spots_by_hand(spots: Mapping[Path, Spot]) -> dict[int, dict[Path, Spot]]:
    """Sort the spots of a session by the number of the hand, each hand's as those of a document of its own."""
    by_hand: dict[int, dict[Path, Spot]] = {}
    for path, spot in spots.items():
        if len(path) > 1 and path[0] == "hand" and isinstance(path[1], int):
            by_hand.setdefault(path[1], {})[path[2:]] = spot
    return by_hand
