"""Playing: players who deal, call, play whole hands by the rules, declare and pay; one generator, one game.

`dealing` gives out the cards, `table` is a hand in play, `holding` finds on bits what a hand holds, `aging` says which
cards are aged for whom, `calling`, `leading` and `answering` are what a player decides, `game` plays a hand to its end,
and `planting` breaks one rule in a game that broke none. Same generator state, same game.
SOUND: a game breaks no rule, whatever the players know. The words "aged" and "lawful" mean what the arbiter means by
them; where these players cannot tell, they do something else.
"""

from __future__ import annotations

from engine.playing.aging import Aging, by_umpire
from engine.playing.dealing import Dealt, deal_cards
from engine.playing.game import Game, play_hand
from engine.playing.manners import Manners
from engine.playing.planting import KINDS, Planted, plant
from engine.playing.table import Table

__all__ = [
    "KINDS",
    "Aging",
    "Dealt",
    "Game",
    "Manners",
    "Planted",
    "Table",
    "by_umpire",
    "deal_cards",
    "plant",
    "play_hand",
]
