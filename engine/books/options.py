"""The options: every ambiguous point of the sources as a value with named readings, and what each reading sets.

A reading says what it changes as fields of `engine.terms.Terms`; points that only the arbiter acts on (whose
knowledge counts, what may be assumed, how deep an argument may be) change no field. Points A1 to A17 and X30, X44 have
the names of the ambiguities and examples; M15 to M31 are rows of the variant matrix (`engine.books.matrix`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.cards import BAK_CHI, LI_CHEN, MAU_GUNG, Card

if TYPE_CHECKING:
    from collections.abc import Mapping

HIGHEST_LEVEL: Final = 5
"""The deepest level of argument there is (rulings 4)."""

Changes = dict[str, object]
"""Fields of `engine.terms.Terms` with the values that a reading gives them."""


@dataclass(frozen=True, slots=True)
class Option:
    """An ambiguous point of the sources: its readings by letter (or "number"), what each sets, whether it is applied.

    `where` are the lines that leave the point open. Every reading but "number" stands in `sets`, which may be empty.
    """

    name: str
    point: str
    readings: Mapping[str, str]
    applied: bool
    where: str
    sets: Mapping[str, Changes] = field(default_factory=dict)

    def takes(self, value: object) -> bool:
        """Tell whether the option may have this value: the letter of a reading, or a level from 0."""
        if "number" in self.readings:
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST_LEVEL
        return isinstance(value, str) and value in self.readings


def _option(name: str, point: str, where: str, sets: Mapping[str, Changes] | None = None, /, **readings: str) -> Option:
    return Option(name, point, readings, applied=True, where=where, sets=sets or {})


_KNOWLEDGE: Final = (
    _option(
        "A1",
        "Whose information makes a card aged?",
        "src0 L90, L92, L109, L164",
        a="the holder's: own hand, own discards and what lay open",
        b="objective truth: all that the record tells",
        c="what the whole table knows",
    ),
    _option(
        "A2",
        "May the deduction assume that the opponents obeyed the rules?",
        "src0 L92",
        a="no: only counting",
        b="yes, must-beat",
        c="yes, must-beat and lead order",
    ),
)

_PLAY: Final = (
    _option(
        "A5",
        "Which meld must be beaten?",
        "src0 L56, L78",
        {"a": {"duty_against": "best"}, "b": {"duty_against": "previous"}},
        a="the best meld on the table",
        b="the play of the player just before",
    ),
    _option(
        "A6",
        "May a privileged leader lead Li Chen early?",
        "src0 L86, L107, L113",
        {"a": {"privileged_li_chen": True}, "b": {"privileged_li_chen": False}},
        a="yes, it is aged from the start",
        b="no, it goes last of all",
    ),
)

_WINNING: Final = (
    _option(
        "A7",
        "May victory be declared after the last round?",
        "src0 L126, L137",
        {"a": {"declare_after_last": False}, "b": {"declare_after_last": True}},
        a="no",
        b="yes, by the last winner",
    ),
    _option(
        "A8",
        "May victory be declared before the first lead?",
        "src0 L126",
        {"a": {"declare_before_first": True}, "b": {"declare_before_first": False}},
        a="yes",
        b="no",
    ),
    _option(
        "A10",
        "Who deals after a dealer's five tigers without a call?",
        "src0 L30, L42",
        {"a": {"tigers_dealer": "second"}, "b": {"tigers_dealer": "dealer"}},
        a="second",
        b="the dealer again",
    ),
    _option(
        "A11",
        "When is not calling an evasion?",
        "src0 L156-162; src2 L51",
        {
            "none": {"evasion": "none"},
            "six-cards": {"evasion": "six-cards"},
            "certain-win": {"evasion": "certain-win"},
        },
        **{
            "none": "no standard: it must be named",
            "six-cards": "when groups, runs and aged cards that do not overlap come to six cards",
            "certain-win": "when the hand wins whatever the others hold and do",
        },
    ),
    _option(
        "A12",
        "Does paying for all cover five tigers?",
        "src0 L42",
        {"a": {"cover_tigers": False}, "b": {"cover_tigers": True}},
        a="no, each pays for himself",
        b="yes, after a late claim",
    ),
)

_SINGLES: Final = (
    _option(
        "A17",
        "Do 1s, 1c and L stand unbeaten always or only when led?",
        "src0 L60; src2 L30, L35",
        {"a": {"unbeaten_when": "always"}, "b": {"unbeaten_when": "led"}},
        a="always, as singles",
        b="only when led; no verdict differs while a single is beaten in its own suit only (M16 = a)",
    ),
)

_OTHER_BOOKS: Final = (
    _option(
        "R5",
        "May five tigers be claimed after the dealer's call?",
        "src0 L42",
        {"a": {"late_tigers": False}, "b": {"late_tigers": True}},
        a="no, it is too late",
        b="yes, a slow claim is let pass",
    ),
    _option(
        "X30",
        "Does breaking the run excuse a player who did not call?",
        "src0 L160",
        {"a": {"broken_run_excuses": False}, "b": {"broken_run_excuses": True}},
        a="no",
        b="yes",
    ),
    _option(
        "X44",
        "Which singles cannot be beaten when they are led?",
        "src1 L34; src0 L60",
        {
            "a": {"unbeaten_singles": (BAK_CHI, MAU_GUNG, LI_CHEN)},
            "b": {"unbeaten_singles": (BAK_CHI, Card("1g"), Card("1z"))},
        },
        a="1s, 1c and Li Chen",
        b="1s, 1g and 1z, as src1 has it",
    ),
    _option(
        "M15",
        "Does a group of ones beat other groups?",
        "src0 L67; src1 L35",
        {"a": {"ones_beat": False}, "b": {"ones_beat": True}},
        a="no, none",
        b="yes, all but nines",
    ),
    _option(
        "M16",
        "Does a single of a higher suit beat a single of a lower suit?",
        "src1 L25, L39",
        {"a": {"single_suits": "apart"}, "b": {"single_suits": "ranked"}},
        a="no, a single is beaten in its own suit only",
        b="yes, whatever the numbers",
    ),
    _option(
        "M19",
        "What must a player do who can beat?",
        "src0 L78; src1 L40; src2 L39",
        {"a": {"must_beat": "beat-or-break"}, "b": {"must_beat": "beat"}},
        a="beat, or discard so that nothing that beats stays in the hand",
        b="beat",
    ),
    _option(
        "M21",
        "How does a card become aged during the play?",
        "src0 L90-92; src1 L24; src2 L34",
        {
            "a": {"aged_by": "proof"},
            "b": {"aged_by": "counting"},
            "c": {"aged_by": "plays", "aged_chain": "in-turn"},
            "d": {"aged_by": "plays", "aged_chain": "all-higher"},
        },
        a="when it can be proved that nobody holds a higher one",
        b="when every higher one is in one's own hand or out",
        c="when the next higher one, being aged, was played face up",
        d="when every higher one was played face up, in whatever order",
    ),
    _option(
        "M24",
        "Which aged singles may a privileged leader lead early?",
        "src0 L113; src1 L34",
        {"a": {"privilege": "any-suit"}, "b": {"privilege": "same-suit"}},
        a="any",
        b="only those of the suit whose turn it is",
    ),
    _option(
        "M25",
        "How many fu win?",
        "src0 L126-129, L142",
        {"a": {"win_at": 6}, "b": {"win_at": 5}},
        a="six",
        b="five",
    ),
    _option(
        "M28",
        "How many points do n fu cost?",
        "src0 L142; src1 L51-52; src2 L49",
        {
            "a": {"formula": "power", "base": 6},
            "b": {"formula": "power", "base": 5},
            "c": {"formula": "linear", "base": 6},
            "d": {"formula": "table", "base": 6},
        },
        a="2^(n-6)",
        b="2^(n-5)",
        c="n-5",
        d="1, 2, 4, 8, 16, 32, 128 for 6 to 12 fu",
    ),
    _option(
        "twelve",
        "Are twelve fu doubled once more?",
        "src0 L142; src2 L49",
        {"a": {"twelve_doubled": True}, "b": {"twelve_doubled": False}},
        a="yes",
        b="no",
    ),
    _option(
        "M29",
        "Which cards are matched with the dreamer's card?",
        "src0 L140; src1 L42",
        {
            "a": {"dreamer_matches": "winning-cards", "dreamer_without_match": False},
            "b": {"dreamer_matches": "hand", "dreamer_without_match": False},
            "c": {"dreamer_matches": "hand", "dreamer_without_match": True},
        },
        a="the cards the winner won by; without a match the dreamer is not paid",
        b="the cards left in the winner's hand; without a match the dreamer is not paid",
        c="the cards left in the winner's hand; without a match the dreamer is paid for five fu",
    ),
    _option(
        "M31",
        "Does the privileged player who loses pay the dreamer for the other loser too?",
        "src0 L146; src1 L43; src2 L53-55",
        {"a": {"cover_dreamer": True}, "b": {"cover_dreamer": False}},
        a="yes",
        b="no, only the winner",
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        *_KNOWLEDGE,
        *_PLAY,
        *_WINNING,
        *_SINGLES,
        *_OTHER_BOOKS,
        _option(
            "max_level",
            "How deep may an argument be?",
            "src0 L164",
            number="the highest level of argument that the table accepts, 0 to 5",
        ),
    )
}
"""Every option a record may set, by name: the ambiguities A1 to A17, then the points of the other books."""
