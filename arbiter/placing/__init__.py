"""Placing: cheap, sound answers by putting cards into places, with no solver.

Sets of cards are whole numbers with a bit a card. `course` is what a record says of the play in them, `exchanges` moves
cards about. Where one deal is told, `sight` says at once what players knew in it, by deals made up from it (`moving`).
Where less is told, `board` lays out what is, `seats` are the places of one view, filled by `start`, judged and mended
by `lawful`; `whole` finds a lawful deal of a whole record, and `aged` what seats could prove, round by round.
SOUND: every answer. NOT COMPLETE: where placing does not tell, the court is asked.
"""
