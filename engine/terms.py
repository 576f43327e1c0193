"""Terms: every point on which rule books and readings differ, as named fields of one value.

Code that carries out a rule takes a `Terms` and asks its field; nothing asks which book is in force. A book makes its
terms from its readings (`Book.terms`). The defaults are those of `ts-wong` with four seats (source: src0); where a
field has another value in a source, its docstring says which. The rows named are those of `engine.books.matrix`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.cards import BAK_CHI, LI_CHEN, MAU_GUNG, Card

NextDealer = Literal["dealer", "second", "winner"]
"""Who deals next: the same player, the one on his right, or whoever won."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The points on which books and readings differ; `TS` is the value with every default."""

    book: str = "ts-wong"
    """The name of the rule book these terms come from, for messages."""

    longest_run: int = 9
    """How many cards a run may have at most; the least is three. Row 14: src0 L72, src2 L28: 9; src1 L36: 3."""
    unbeaten_singles: tuple[Card, ...] = (BAK_CHI, MAU_GUNG, LI_CHEN)
    """Singles that cannot be beaten, sorted. Row 18, LF-X44: src0 L60, src2 L30-31; src1 L34 names 1s, 1g, 1z."""
    unbeaten_when: Literal["always", "led"] = "always"
    """Whether they stand apart always, and then do not beat either, or only when led. LF-A17: src0 L60 or src2 L30."""
    single_suits: Literal["apart", "ranked"] = "apart"
    """Whether a single is beaten in its suit only, or by every card of a higher suit too. Row 16: src1 L25."""
    ones_beat: bool = False
    """Whether a group of ones beats every group but nines. Row 15: src0 L67 no; src1 L35 can be read so."""

    must_beat: Literal["beat-or-break", "beat"] = "beat-or-break"
    """What must-beat demands: to keep nothing that beats, or to beat if one can. Row 19: src0 L78 or src2 L39."""
    duty_against: Literal["best", "previous"] = "best"
    """What the duty is measured by: the best meld on the table, or the play just before. LF-A5: src0 L78."""

    aged_by: Literal["proof", "counting", "plays"] = "proof"
    """How a card becomes aged: by what can be proved, by own hand and cards out, or by what was played face up.

    Row 21: src0 L90-92 proof; src2 L34 counting; src1 L24 plays.
    """
    aged_chain: Literal["in-turn", "all-higher"] = "in-turn"
    """With `aged_by` plays: an aged card played makes the next one aged, or all higher ones played do. src1 L24."""
    aged_together: bool = False
    """Whether the aged singles of a suit, once begun, must be led one after another. Row 23, LF-X38: src2 L42."""
    privilege: Literal["any-suit", "same-suit"] = "any-suit"
    """Which aged singles the privileged player may lead early. Row 24: src0 L113, src2 L43; src1 L34 same suit."""
    privileged_li_chen: bool = True
    """Whether the privileged player may lead Li Chen early. LF-A6: src0 L86, L107, L113."""

    five_tigers: int | None = 8
    """The fu of five tigers with four seats, or None where there is no such victory. Row 32: src0 L140; src1 L44."""
    late_tigers: bool = False
    """Whether five tigers may still be claimed after a call. LF-R5: src0 L42 (strictly not; often let pass)."""
    win_at: int = 6
    """How many cards, won and aged in the hand, a declaration needs. Row 25: src0 L126-129; five in places: L142."""
    declare_after_last: bool = False
    """Whether victory may be declared when all cards are played. LF-A7: src0 L126, L137."""
    declare_before_first: bool = True
    """Whether the dealer may declare before his first lead. LF-A8: src0 L126."""
    postpone: bool = True
    """Whether a declaration may be put off. Row 26: src0 L135, src2 L46; src1 is silent."""

    formula: Literal["power", "linear", "table"] = "power"
    """How fu become points: 2^(fu - base), fu - base + 1, or the table 1 2 4 8 16 32 128 of 6 to 12 fu.

    Row 28: src0 L142; src2 L49 (both); src1 L51-52 (the table, which has nothing below six).
    """
    base: int = 6
    """The fu that cost one point. Row 28: src0 L142: 6, in some places 5; src2 L49: fu - 5 is linear with base 6."""
    twelve_doubled: bool = True
    """Whether twelve fu count twice. Row 28: src0 L142; src2 L49, at most tables; src1 L52."""
    dreamer_base: int = 5
    """The fu of the dreamer before matches. Row 29: src0 L140, src1 L42, src2 L52."""
    dreamer_matches: Literal["winning-cards", "hand"] = "winning-cards"
    """Which cards of the winner are matched with the dreamer's: those he won by (won rounds, and aged in hand), or
    those in his hand. Row 29, LF-A13: src0 L140; src1 L42."""
    dreamer_without_match: bool = False
    """Whether the dreamer is paid for his base when nothing matches. Row 29: src0 L140 no; src1 does not exclude it."""
    cover_dreamer: bool = True
    """Whether a privileged loser also pays the other loser's share to the dreamer.

    Row 31: src0 L146, src2 L53-55; src1 L43 names the winner only.
    """
    cover_tigers: bool = False
    """Whether a privileged loser pays for the other when five tigers are claimed late. LF-A12: src0 L42."""

    dealer_won: NextDealer = "dealer"
    """Who deals next when the dealer called and won. Row 6: src0 L30; src1 L41 the winner."""
    dealer_drew: NextDealer = "dealer"
    """Who deals next when the dealer called and nobody won. Row 7: src0 L30; src1 L45 second."""
    uncalled_dealer_won: NextDealer = "second"
    """Who deals next when another called and the dealer won. Row 8: src0 L30; src2 L19 the dealer."""
    other_drew: NextDealer = "second"
    """Who deals next when another called and nobody won. Row 9: src0 L30; src2 L19 the dealer."""
    nobody_called: NextDealer = "second"
    """Who deals next when nobody called. Row 10: src0 L49; src2 L19 the dealer."""
    other_won: NextDealer = "second"
    """Who deals next when somebody else than the dealer won. Row 11: src0 L30; src1 L41 the winner."""
    tigers_dealer: NextDealer = "second"
    """Who deals next when the dealer won by five tigers without a call. LF-A10: src0 L30, L42."""

    evasion: Literal["none", "six-cards", "certain-win"] = "none"
    """By which standard not calling is an evasion when nobody names one. LF-A11: src0 L156-162; src2 L51."""
    broken_run_excuses: bool = False
    """Whether breaking the run excuses a player who did not call. LF-X30: src0 L160 (some players think so)."""

    @property
    def deepest_aged(self) -> int | None:
        """Give the deepest level of argument that makes a card aged, or None: own hand and cards out are level 1."""
        return 1 if self.aged_by == "counting" else None


TS: Final = Terms()
"""The terms of `ts-wong` with four seats and no option."""
