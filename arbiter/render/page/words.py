"""The fixed words of a page: headings, labels and the key to its drawings, each in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.page.twice import Said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.render.language import Tongue


def words_of(main: Tongue, other: Tongue) -> Mapping[str, Said]:
    """Give the fixed words by key."""
    mine, theirs = _words(main), _words(other)
    return {key: Said(text, theirs[key]) for key, text in mine.items()}


def _words(tongue: Tongue) -> dict[str, str]:
    say = tongue.say
    return {
        "title": say("Luk Fu ruling"),
        "records": say("Records"),
        "question": say("Question"),
        "hand": say("The hand, round by round"),
        "leads": say("leads"),
        "wins": say("wins"),
        "asked_here": say("Asked about this moment"),
        "accused": say("Asked about this play"),
        "cited": say("Cited in sentence"),
        "argument": say("The argument"),
        "reasons": say("The facts"),
        "graph": say("What follows from what"),
        "graph_key": say("Square: a fact. Double line: a duty. Round: a step, by its number."),
        "graph_left_out": say("The graph of this argument would have too many boxes to be read; it is left out."),
        "level": say("Level of the argument"),
        "remarks": say("What else to know"),
        "deals": say("Deals that fit"),
        "beats": say("beats"),
        "kept": say("kept against the order"),
        "dreamer": tongue.sentence(say("the dreamer's card")),
        "key": say("How the cards are drawn"),
        "sip": say("Sip, tens: a cross"),
        "gon": say("Gon, myriads: a square"),
        "sok": say("Sok, strings: beads on a cord"),
        "chen": say("Chen, coins: a coin with its hole"),
        "li_chen": say("Li Chen: a cloud; no suit"),
        "key_seal": say("a red seal: as on eight cards of the pack"),
        "key_told": say("face down, told afterwards"),
        "key_down": say("face down"),
        "key_lost": say("forgotten"),
    }
