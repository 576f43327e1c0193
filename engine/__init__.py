"""The game of Luk Fu: cards, melds, rules, records and their replay. Standard library only."""
