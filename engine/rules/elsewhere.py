"""Rules of winning, payment and succession as other books than `ts-wong` have them, as sentences with their sources.

They are carried out by the same code, which asks the fields of `engine.terms.Terms`. The id is that of the rule they
stand for, with F for the reader's family (src2) and W for Chinese Wikipedia (src1).
"""

from __future__ import annotations

from engine.rules.rule import define

FAMILY_SUCCESSION = define(
    "LF-R3F",
    en="The dealer stays when he won, when nobody called and when nobody won; else second deals.",
    zh_hant="頭家勝出、無人叫牌流局或無人食糊流局，則頭家連任，否則其下家接任。",
    zh_hans="头家胜出、无人叫牌流局或无人食糊流局，则头家连任，否则其下家接任。",
    cites=("src2 L19", "src2 L56"),
)
WINNER_DEALS = define(
    "LF-R3W",
    en="Whoever won deals next; when nobody called or nobody won, second does.",
    zh_hant="下一圈由贏家作莊；無人做牌流局或打和，由下家作莊。",
    zh_hans="下一圈由赢家作庄；无人做牌流局或打和，由下家作庄。",
    cites=("src1 L30", "src1 L41", "src1 L45"),
)
TIGERS_AT_ONCE = define(
    "LF-R5W",
    en="Whoever was dealt the four ones and Li Chen may declare victory at once; later it does not count.",
    zh_hant="起手有數字一的四張牌與雲綫，稱為五虎下山，可立即宣告獲勝，之後不算。",
    zh_hans="起手有数字一的四张牌与云线，称为五虎下山，可立即宣告获胜，之后不算。",
    cites=("src1 L29",),
)
DREAMERS_COUNT = define(
    "LF-R25W",
    en="The dreamer has five fu and one for each card in the winner's hand that has his number.",
    zh_hant="夢家胡數等於五胡，加上與贏家手上同數牌的牌數。",
    zh_hans="梦家胡数等于五胡，加上与赢家手上同数牌的牌数。",
    cites=("src1 L42",),
)
TABLE_OF_POINTS = define(
    "LF-R26W",
    en="Six to twelve fu cost 1, 2, 4, 8, 16, 32 and 128 points.",
    zh_hant="六至十二胡，分數為 1、2、4、8、16、32、128。",
    zh_hans="六至十二胡，分数为 1、2、4、8、16、32、128。",
    cites=("src1 L50-52",),
)
PAYS_THE_WINNER = define(
    "LF-R27W",
    en="If the privileged player does not win, he pays the winner double and the other loser pays him nothing.",
    zh_hant="特權玩家沒獲勝時，須給贏家兩倍分數，另一輸家不給贏家分數，稱為包輸。",
    zh_hans="特权玩家没获胜时，则需给赢家两倍分数，另一输家不给赢家分数，称为包输。",
    cites=("src1 L43",),
)
