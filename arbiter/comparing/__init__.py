"""Comparing: the same disputes under other rule books and other readings, and what makes the difference.

`cases` is the entrance. `parts` says on what two settings can differ, `trying` makes rulings under mixed terms and
remembers which terms they looked at, `search` finds the smallest exchanges that turn one book's ruling into another's.
"""
