"""Dealing and calling: who deals, who may claim five tigers, who calls and what that brings.

Who deals next is worked out by `engine.settlement.dealing`. Source: LF-R2 to LF-R7.
"""

from __future__ import annotations

from engine.rules.rule import define

SEATS = define(
    "LF-R2",
    en="The seats are, anticlockwise, dealer, second, dreamer, third; the first dealer is agreed on or drawn.",
    zh_hant="座次按逆時針為頭家、二家、夢家、三家；首局頭家由各人議定或隨機揀選。",
    zh_hans="座次按逆时针为头家、二家、梦家、三家；首局头家由各人议定或随机拣选。",
    cites=("src0 L30", "src0 L32"),
)
SUCCESSION = define(
    "LF-R3",
    en="The dealer deals again if he called and won, or called and the hand was drawn; otherwise second deals next.",
    zh_hant="頭家做牌而勝出或和局，由他連任；其他情況一律由下家接任。",
    zh_hans="头家做牌而胜出或和局，由他连任；其他情况一律由下家接任。",
    cites=("src0 L30",),
)
DEAL = define(
    "LF-R4",
    en="Cards are dealt one at a time, face down; the dreamer gets one, the others twelve each.",
    zh_hant="每次派一隻，牌面向下；夢家只得一隻，其他人各十二隻。",
    zh_hans="每次派一只，牌面向下；梦家只得一只，其他人各十二只。",
    cites=("src0 L35-38",),
)
FIVE_TIGERS = define(
    "LF-R5",
    en="Whoever is dealt Li Chen, 1s, 1g, 1z and 1c may claim to have won before the dealer calls; he need not, and in "
    "the play they are worth nothing together.",
    zh_hant="派得雲綫、百子、一貫、一索、毛公者為五虎下山，可在頭家叫牌前宣告勝出；也可放棄，鬥牌時則不是牌組。",
    zh_hans="派得云线、百子、一贯、一索、毛公者为五虎下山，可在头家叫牌前宣告胜出；也可放弃，斗牌时则不是牌组。",
    cites=("src0 L42", "src0 L44", "src3 L709-924"),
)
CALL = define(
    "LF-R6",
    en="Dealer, second and third are asked in turn, and the first to call is the caller; leading a card is a call. "
    "If nobody calls the hand is void.",
    zh_hant="依次問頭家、二家、三家，先做牌者為唯一做牌者，頭家直接出牌即是做牌；無人做牌則流局。",
    zh_hans="依次问头家、二家、三家，先做牌者为唯一做牌者，头家直接出牌即是做牌；无人做牌则流局。",
    cites=("src0 L49",),
)
PRIVILEGED = define(
    "LF-R7",
    en="Second or third who calls is privileged: he is free of part of the order of leading, and pays for all if he "
    "does not win. A dealer who calls is not.",
    zh_hant="二家或三家做牌即為特權玩家：可繞過部分出牌次序，但若不能勝出就要包賠。頭家做牌不算。",
    zh_hans="二家或三家做牌即为特权玩家：可绕过部分出牌次序，但若不能胜出就要包赔。头家做牌不算。",
    cites=("src0 L51",),
)
