"""Evasion of calling 可以做而唔做: what a hand is worth when nobody has played yet, by each named standard.

`standards` names them, `ground` says what the rule book lets a hand do, `six_cards` counts, `leads` finds leads that
nobody can beat, `refuting` finds a deal in which the hand does not win; `values` holds what they find.
Source: LF-A11, LF-X30, LF-X31; src0 L156-162, src2 L51.
"""
