"""What a store says of a night, a season, a platform: on a terminal, as a page, as tables, as JSON.

`wanted` is what is asked for, `snapshot` the store as it stood at one moment, `rows` what is read from it by `queries`,
with `ranges` and `levels`; `words` and `sentences` say it. `terminal`, `page` with `charts`, `tables` and `document`
are the forms it takes, and `whole` sees to it that a file is there whole or not at all. Nothing here judges: a finding
is what the verdict in the store says.
"""
