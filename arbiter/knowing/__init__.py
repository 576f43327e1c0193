"""Knowledge: whether a lead was lawful depends on which cards were aged for the leader, as far as he could know.

`lay_open` tells what a leader knew, as a record of its own; `leader` asks the nested questions at that moment; `mind`
judges leads and keeps what was found; `lessons` says what an unlawful lead teaches about every other deal.
Source: rulings 3; LF-R17, LF-R19. The slow twin is `arbiter.worlds`.
"""
