# ruff: noqa: E501 - what is said stands on one line
"""Records that are refused: every fault, each with its place, in the order of the places.

A case is a name, the record (after the two lines `format` and `players = 4`, unless it begins with its own `format`),
and after `---` what is said, line by line. Lines are counted from the `format` line.
"""

from __future__ import annotations

import pytest

from engine.notation import read_toml

CASES = """
=== a card twice
rounds = '''
5s / 7s / x
second: 876z / x3 / xxx
8z / x / x
'''
---
h.toml:6:1: round 3, second's play: 8z was already played in round 2
=== a card played and told as discarded, at the column of the card
rounds = '''
8s / x / x(8s)
7g / x(7g) / x(9c)
9c / x / x
'''
---
h.toml:4:12: round 1, third's play: 8s was already played in round 1
h.toml:5:8: round 2, second's play: 7g was already played in round 2
h.toml:6:1: round 3, dealer's play: 9c is already told as discarded in round 2
=== a follower with the wrong number of cards, a lead that is no meld, a lead face down
rounds = '''
5s / 7s / xx
5g 6g / x / x
x / x / x
'''
---
h.toml:4:11: round 1, third's play: the round was led with 1 card, here are 2: 'x2'
h.toml:5:1: round 2, second's play: these cards are neither a single nor a group nor a run: '6g 5g'
h.toml:6:1: round 3, play 1: a round is led face up: 'x'
=== a beat that does not beat; what follows is judged against either
rounds = '''
9s / 7s / 8s
6g / 5g / 4g
'''
---
h.toml:4:6: round 1, second's play: these cards do not beat 9s: '7s'
h.toml:5:6: round 2, dealer's play: these cards do not beat 6g: '5g'
h.toml:5:11: round 2, second's play: these cards do not beat 5g: '4g'
=== forgotten plays that nothing can be
rounds = '''
9s / ? / x
? / 2s / x
?2 / xx / xx
'''
---
h.toml:4:6: round 1, second's play: nothing beats 9s here, so no cards can have been played face up: '?'
h.toml:5:5: round 2, play 2: these cards do not beat ?: '2s'
h.toml:6:1: round 3, play 1: no meld has 2 cards: '?2'
=== a forgotten play whose cards are all told elsewhere
rounds = '''
8s / ? / x
'''
[hands]
third = "9s"
---
h.toml:4:6: round 1, second's play: every meld that it can have been has a card that is told elsewhere: '?'
=== short rounds, long rounds, strokes
rounds = '''
5s / x
6s / x / x / x
7s / x / x /
second:
'''
---
h.toml:4:1: round 1: only the last round may be short, here are 2 of three plays: '5s / x'
h.toml:5:14: round 2: a round has three plays, here are 4: '6s / x / x / x'
h.toml:6:1: round 3: only the last line may end in a stroke: '/'
h.toml:7:1: round 4: no play is told: ''
=== leaders
rounds = '''
second: 5s / 7s / x
third: 6g / x / x
third: 7g / x / x
dealer: 8g / x / x
夢家： 9g / x / x
foo: 1g / x / x
'''
---
h.toml:4:1: round 1: the dealer leads the first round, not 'second'
h.toml:7:1: round 4: third won round 3 and leads, not 'dealer'
h.toml:8:1: round 5: the dreamer leads no round: 'dreamer'
h.toml:9:1: round 6: a seat is dealer, second, third or dreamer: 'foo'
=== plays that cannot be read, several mistakes in one play
rounds = '''
5s / 789sgz / x
7q 99s / x / x10
'''
---
h.toml:4:6: round 1, second's play: read as neither digits in one suit nor one number in several suits: '789sgz'
h.toml:5:1: round 2, play 1: these are no cards: '7q'; read as digits in the suit s, a card stands here twice: '99s'
h.toml:5:14: round 2, play 3: a play has 1 to 9 cards, told as x3 or xxx: 'x10'
=== a discard that tells more cards than it has
rounds = '''
5s / x1(2g 3g) / xx(2z)
'''
---
h.toml:4:6: round 1, second's play: 1 card laid face down, but 2 told: 'x1(3g 2g)'
h.toml:4:18: round 1, third's play: the round was led with 1 card, here are 2: 'x2(2z)'
=== more than twelve cards
rounds = '''
987654321s / x9 / x9
876g / x3 / x3
9g / x / x
'''
---
h.toml:6:1: round 3, dealer's play: with it a seat has played 13 cards, more than 12: '9g'
=== hands: too many, twice, played by others
rounds = '''
8s / x / x
7s / x / x
'''
[hands]
second = "8s 7s"
"夢家" = "9c 9z"
third = "9c 123456789g 2z 3z 4z"
[now]
second = "1s"
dealer = "8s 1c"
---
h.toml:8:11: hands.second: 8s was already played by dealer in round 1
h.toml:8:14: hands.second: 7s was already played by dealer in round 2
h.toml:9:8: hands.dreamer: 2 cards are told, it is dealt 1: '9z 9c'
h.toml:9:9: hands.dreamer: 9c is also told in hands.third
h.toml:10:9: hands.third: 13 cards are told, it is dealt 12: '9g 8g 7g 6g 5g 4g 3g 2g 1g 4z 3z 2z 9c'
h.toml:12:10: a seat has its first hand in [hands] or its last in [now], not both: 'second'
h.toml:13:11: now.dealer: 8s was already played in round 1
=== hands that lack what is shown
rounds = '''
9s / x(2s) / x(1g)
'''
[hands]
second = "98765432g 9876z"
third = "9c 8c 7c 6c 5c 4c 3c 2c 1c 5z 4z 3z"
dealer = "8s 7s 6s 5s 4s 3s 2z 1z L"
[[seen]]
card = "1s"
by = "second"
---
h.toml:4:8: round 1, second's play: 2s is not among the twelve cards told of second
h.toml:4:16: round 1, third's play: 1g is not among the twelve cards told of third
h.toml:11:8: seen: 1s is not among the twelve cards told of second
=== hands partly told that come to more than twelve
rounds = '''
9s 8s 7s / x3 / x3
'''
[hands]
dealer = "9c 8c 7c 6c 5c 4c 3c 2c 1c 5z 4z"
[now]
second = "9z 8z 7z 6z 9g 8g 7g 6g 5g 4g"
---
h.toml:7:10: hands.dealer: with the others that it plays these are 14 cards: '9s 8s 7s'
h.toml:9:10: now.second: 10 cards are told, where the record stops it holds 9: '9g 8g 7g 6g 5g 4g 9z 8z 7z 6z'
=== three seats
format = "lukfu/1"
players = 3
rounds = '''
5s / L / x(L)
'''
declared = { by = "third", five_tigers = true }
[names]
dreamer = "A"
[hands]
dreamer = "7s"
second = "L 2s"
[[seen]]
card = "L"
by = "second"
[[dispute]]
kind = "aged"
seat = "dreamer"
card = "L"
---
h.toml:4:6: round 1, second's play: three seats play without Li Chen: 'L'
h.toml:4:12: round 1, third's play: three seats play without Li Chen: 'L'
h.toml:6:42: declared.five_tigers: three seats play without Li Chen: True
h.toml:8:11: names.dreamer: three seats play without a dreamer: 'A'
h.toml:10:11: hands.dreamer: three seats play without a dreamer: '7s'
h.toml:11:11: hands.second: three seats play without Li Chen: 'L'
h.toml:13:8: seen: three seats play without Li Chen: 'L'
h.toml:17:8: dispute.seat: the dreamer holds no hand that is judged: 'dreamer'
h.toml:18:8: dispute.card: three seats play without Li Chen: 'L'
=== cards seen
rounds = '''
5s / x / x(7c)
? / x / x
'''
[[seen]]
card = "5s"
by = "second"
[[seen]]
card = "7c"
by = "third"
[[seen]]
card = "5s"
by = "dealer"
before = 1
[[seen]]
card = "9c"
by = "dealr"
[[seen]]
card = "9c 8c"
by = "dreamer"
[[seen]]
by = "dealer"
---
h.toml:8:8: seen: this card was already played by dealer in round 1: '5s'
h.toml:11:8: seen: this card is already told as discarded in round 1: '7c'
h.toml:14:8: seen: this card is told as seen twice: '5s'
h.toml:19:6: seen.by: a seat is dealer, second, third or dreamer (did you mean 'dealer'?): 'dealr'
h.toml:21:8: seen.card must be one card: '9c 8c'
h.toml:23:1: a card seen needs this key: 'card'
=== cards seen that no forgotten play can be
rounds = '''
? / x / x
5s / x / ?
'''
[[seen]]
card = "8c"
by = "dealer"
before = 2
[[seen]]
card = "7c"
by = "dealer"
[[seen]]
card = "8s"
by = "third"
[[seen]]
card = "5s"
by = "dealer"
[[seen]]
card = "2z"
by = "second"
---
h.toml:12:8: seen: no play of dealer that is told or forgotten can have held it: '7c'
h.toml:21:8: seen: no play of second that is told or forgotten can have held it: '2z'
=== a card seen that nothing can have been, beside another mistake
rounds = '''
5s / x / xx
'''
[[seen]]
card = "8c"
by = "dealer"
---
h.toml:4:10: round 1, third's play: the round was led with 1 card, here are 2: 'x2'
h.toml:7:8: seen: no play of dealer that is told or forgotten can have held it: '8c'
=== keys, types, options, suggestions
title = 3
called_by = "secnd"
bok = "x"
book = "ts-wang"
[hands]
second = "99s 8q 789sgz"
secnod = "7s"
rounds = "3"
[options]
max_level = 9
A1 = "q"
B2 = "a"
A2 = ["a"]
---
h.toml:3:9: title must be a text: 3
h.toml:4:13: called_by must be one of dealer, second, third, nobody (did you mean 'second'?): 'secnd'
h.toml:5:1: unknown key (did you mean 'book'?): 'bok'
h.toml:6:8: book is no known rule book; known: ts-wong, reader-family, wikipedia-guangdong (did you mean 'ts-wong'?): 'ts-wang'
h.toml:8:11: hands.second: read as digits in the suit s, a card stands here twice: '99s'
h.toml:8:15: hands.second: these are no cards: '8q'
h.toml:8:18: hands.second: read as neither digits in one suit nor one number in several suits: '789sgz'
h.toml:9:1: unknown key in hands: a seat is dealer, second, third or dreamer (did you mean 'second'?): 'secnod'
h.toml:10:1: unknown key in hands (plain keys stand above the tables): 'rounds'
h.toml:12:13: option max_level must be a number from 0 to 5: 9
h.toml:13:6: option A1 must be one of a, b, c: 'q'
h.toml:14:6: unknown option; known: A1, A2, A5, A6, A7, A8, A10, A11, A12, A17, R5, X30, X44, M15, M16, M19, M21, M24, M25, M28, twelve, M29, M31, max_level: 'B2'
h.toml:15:6: options.A2 must be a letter or a number: ['a']
=== disputes
[[dispute]]
kind = "agd"
[[dispute]]
kind = "aged"
seat = "drmr"
[[dispute]]
kind = "aged"
seat = "dreamer"
before = 99
after = 3.2
viewpont = "x"
viewpoint = "x"
assume = "counting, mustbeat"
[[dispute]]
kind = "discard"
[[dispute]]
kind = "declare"
[[dispute]]
kind = "call"
seat = "二家"
[[dispute]]
kind = "lead"
round = "3"
after = "3"
[[dispute]]
seat = "third"
---
h.toml:4:8: a dispute is of one of the kinds aged, discard, lead, declare, call, record, settle (did you mean 'aged'?): 'agd'
h.toml:7:8: dispute.seat: a seat is dealer, second, third or dreamer (did you mean 'dreamer'?): 'drmr'
h.toml:10:8: dispute.seat: the dreamer holds no hand that is judged: 'dreamer'
h.toml:11:10: dispute.before must be a round from 1 to 13: 99
h.toml:12:9: dispute.after: a moment is told by before or by after, not by both: '3.2'
h.toml:13:1: unknown key in dispute (did you mean 'viewpoint'?): 'viewpont'
h.toml:14:13: dispute.viewpoint must be one of seat, table, open: 'x'
h.toml:15:10: dispute.assume must be among counting, must-beat, lead-order (did you mean 'must-beat'?): 'mustbeat'
h.toml:16:1: a dispute of the kind discard needs the key: 'seat'
h.toml:16:1: a dispute of the kind discard needs the key: 'round'
h.toml:18:1: a dispute of the kind declare needs the key: 'seat'
h.toml:18:1: a dispute of the kind declare needs the key: 'before'
h.toml:25:9: dispute.round must be a whole number: '3'
h.toml:26:9: dispute.after must be a step such as "3.2": '3'
h.toml:27:1: a dispute is of one of the kinds aged, discard, lead, declare, call, record, settle: 'kind'
=== one table where an array is wanted
names = "A"
[dispute]
kind = "record"
---
h.toml:3:9: names must be a table: 'A'
h.toml:4:1: dispute must be an array of tables, written [[dispute]]: {'kind': 'record'}
=== declarations
rounds = "9s / x / x"
declared = [{ by = "dreamer", before = 9, fu = 13 }, { by = "third", five_tigers = true, before = 1 }, { before = 2 }, { by = "second", foo = 1 }]
[[dispute]]
kind = "declare"
---
h.toml:4:20: declared.by: the dreamer declares nothing: 'dreamer'
h.toml:4:40: declared.before: only one round is told before it: 9
h.toml:4:48: declared.fu must be from 1 to 12: 13
h.toml:4:99: declared.before: five tigers are claimed before the first round: 1
h.toml:4:104: a declaration must name its seat: 'by'
h.toml:4:120: declared needs one of these keys: 'before' or 'five_tigers'
h.toml:4:137: unknown key in declared: 'foo'
=== a seat told twice, under two names
[hands]
"三家" = "9s"
"尾家" = "8s"
---
h.toml:5:1: hands tells of third twice: '尾家'
=== nobody called
called_by = "nobody"
rounds = "9s / x / x"
---
h.toml:3:13: when nobody calls, no round is played: called_by = 'nobody'
=== a victory declared where nobody called
called_by = "nobody"
declared = [{ by = "dealer", before = 1 }, { by = "second", five_tigers = true, after_call = true }]
[paid]
dealer = "2"
---
h.toml:4:39: declared.before: when nobody calls, the hand is void: 1
h.toml:4:94: declared.after_call: nobody called: True
h.toml:6:10: paid.dealer must be a whole number: '2'
=== neither format nor players
format = "lukfu/2"
title = "x"
---
h.toml:1:1: the number of seats, 3 or 4, is missing: 'players'
h.toml:1:10: format must be 'lukfu/1': 'lukfu/2'
=== a syntax error alone: a Chinese key
[names]
二家 = "B"
---
h.toml:4:1: not TOML: a Chinese key must be quoted, as in "二家" = ...: '二家 = "B"'
=== a syntax error alone: no closing quotes
[names]
second = "B
third = 3
---
h.toml:4:12: not TOML: illegal character '\\n': 'second = "B'
=== a syntax error alone: told twice
players = 4
rounds = "foo"
---
h.toml:3:12: not TOML: cannot overwrite a value: 'players = 4'
=== rounds in an array, at their columns
rounds = ["5s / x / x", 3, "", "# none", "6s / zz / x", '\u897f / 7g']
---
h.toml:3:25: a round must be a text: 3
h.toml:3:48: round 2, second's play: these are no cards: 'zz'
h.toml:3:58: round 3, play 1: these are no cards: '西'
=== rounds in a basic string, with escapes before the column
rounds = "5s / x / x\\n\\u0036s / zz / x"
---
h.toml:3:33: round 2, second's play: these are no cards: 'zz'
"""


def cases() -> list[tuple[str, str, list[str]]]:
    found = []
    for case in CASES.split("=== ")[1:]:
        name, _, rest = case.partition("\n")
        told, _, expected = rest.partition("---\n")
        head = "" if told.startswith("format") else 'format = "lukfu/1"\nplayers = 4\n'
        found.append((name, head + told, expected.splitlines()))
    return found


@pytest.mark.parametrize(("told", "expected"), [pytest.param(told, says, id=name) for name, told, says in cases()])
def test_every_fault_with_its_place(told: str, expected: list[str]) -> None:
    assert [str(fault) for fault in read_toml(told, "h.toml").faults] == expected
