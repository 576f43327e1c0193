"""Playing: the pack, the rounds, and what beats what, as sentences with their sources.

The relation itself is `engine.melds.beats`; rounds are walked by `engine.steps`.
Source: LF-R1, LF-R8 to LF-R12, LF-R18, LF-R28.
"""

from __future__ import annotations

from engine.rules.rule import define

PACK = define(
    "LF-R1",
    en="The pack is nine cards in each of four suits and Li Chen, 37 in all.",
    zh_hant="全副拾、貫、索、綫四門各九隻，另加雲綫，共三十七隻。",
    zh_hans="全副拾、贯、索、线四门各九只，另加云线，共三十七只。",
    cites=("src0 L20-23", "src1 L22-23", "src2 L10-12"),
)
ROUNDS = define(
    "LF-R8",
    en="The dealer leads the first round, whoever called; then each round's winner leads the next. "
    "Whoever follows beats face up, or lays as many cards face down.",
    zh_hant="首輪由頭家先手，不論誰做牌；其後由上一輪的勝者先手。下家要打就打出，不打就墊足同樣多隻。",
    zh_hans="首轮由头家先手，不论谁做牌；其后由上一轮的胜者先手。下家要打就打出，不打就垫足同样多只。",
    cites=("src0 L56", "src1 L30-31", "src1 L38-40", "src2 L38-39"),
)
TYPES = define(
    "LF-R9",
    en="Cards are played as a single, a group of three or four of one number, or a run of three to nine in a suit.",
    zh_hant="牌型有三：單牌；三隻或四隻同數的各；三至九隻同門相連的順。",
    zh_hans="牌型有三：单牌；三只或四只同数的各；三至九只同门相连的顺。",
    cites=("src0 L58-76", "src2 L27-30"),
)
THREES = define(
    "LF-R9W",
    en="Cards are played as a single, a group of three or four of one number, or a run of three in a suit.",
    zh_hant="牌型有三：單張；三張或四張同數牌的各；三張同門連牌的順。",
    zh_hans="牌型有三：单张；三张或四张同数牌的各；三张同门连牌的顺。",
    cites=("src1 L34-36",),
)
HIGHEST_LED = define(
    "LF-R10W",
    en="A single is beaten only by a higher single; 1s, 1g and 1z count as the highest when they are led.",
    zh_hant="單張須以更大的單張打；引牌出百子、一貫、一索時，視為最大的牌。",
    zh_hans="单张须以更大的单张打；引牌出百子、一贯、一索时，视为最大的牌。",
    cites=("src1 L25", "src1 L34", "src1 L39"),
)
SINGLES = define(
    "LF-R10",
    en="A single is beaten only by a higher card of its suit; singles 1s, 1c and Li Chen neither beat nor are beaten.",
    zh_hant="單牌只可用同門較大的牌打；百子、毛公、雲綫作單牌時不能打別的牌，也不會被打。",
    zh_hans="单牌只可用同门较大的牌打；百子、毛公、云线作单牌时不能打别的牌，也不会被打。",
    cites=("src0 L60", "src2 L30-31"),
)
GROUPS = define(
    "LF-R11",
    en="A group is beaten by as many cards of a higher number, whatever the suits; ones are beaten only by nines and "
    "beat nothing.",
    zh_hant="各只可用隻數相同、數字較大的各打，不論門；各一只可用各九打，也不能打別的各。",
    zh_hans="各只可用只数相同、数字较大的各打，不论门；各一只可用各九打，也不能打别的各。",
    cites=("src0 L62-70", "src1 L35", "src2 L29"),
)
RUNS = define(
    "LF-R12",
    en="A run is beaten by a run as long, of a higher suit (Sip, Gon, Sok, Chen), or of the same suit and higher; "
    "1s and 1c are ordinary members.",
    zh_hant="順只可用同樣長的順打：先比門，拾、貫、索、綫；同門則比數字。百子、毛公在順中只當一。",
    zh_hans="顺只可用同样长的顺打：先比门，拾、贯、索、线；同门则比数字。百子、毛公在顺中只当一。",
    cites=("src0 L72-76", "src1 L25", "src2 L28"),
)
FREE = define(
    "LF-R18",
    en="Groups and runs may be led at any time, and whoever follows is not bound by the order of leading.",
    zh_hant="先手出各或順不受次序限制，下家打牌或墊牌亦然。",
    zh_hans="先手出各或顺不受次序限制，下家打牌或垫牌亦然。",
    cites=("src0 L109", "src0 L111", "src1 L34", "src2 L35", "src2 L40-41"),
)
THREE_SEATS = define(
    "LF-R28",
    en="With three seats there is no dreamer and no Li Chen: 36 cards, twelve each.",
    zh_hant="三人局沒有夢家，也不用雲綫：三十六隻，各得十二隻。",
    zh_hans="三人局没有梦家，也不用云线：三十六只，各得十二只。",
    cites=("src0 L153", "src1 L22", "src2 L58"),
)
