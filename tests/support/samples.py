"""Small records that tests of several rooms share, each settled at a glance."""

from __future__ import annotations

X13 = """format = "lukfu/1"
players = 4
called_by = "dealer"
rounds = '''
987654321s / x9 / x9
6c / x / x
'''
[hands]
dealer = "9s 8s 7s 6s 5s 4s 3s 2s 1s 9c 7c 6c"
[[dispute]]
kind = "aged"
seat = "dealer"
card = "7c"
before = 3
"""
"""Case LF-X13 with the middle of the hand left out, the sample of the ruling format: upheld, by two duties."""

P3 = """format = "lukfu/1"
players = 4
called_by = "dealer"
rounds = '''
6s / x / x
5s / x / 8s
'''
[[dispute]]
kind = "discard"
seat = "third"
round = 1
"""
"""Position P3 of rulings 2: third kept 8s to 6s, and is convicted."""
