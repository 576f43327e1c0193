"""Batch: whole logs in, verdicts kept in a store, reports out.

`entries` are the plain values that travel, `asking` the question. `sources` finds files and reads entries from them;
`judging` makes one entry into verdicts, a pure function of what the entry says and of the rules asked for: `content`
tells which hands are alike, `versions` what a verdict rests on, `views` which cards were aged, and `recheck` goes the
slow way. `driver` gives `tasks` to the workers of `pools` (or a `cluster`) and the answers in the order of the entries;
`store` keeps them; `run` puts these together, with `counts` and `progress`; `report` tells what a store holds.
`simulating` makes a hand of a simulated log, `company` says who sat where, `streaming` makes them on many workers.
SOUND: an entry is a hand with a verdict, a hand set aside by name, or a place with what is wrong there; none is lost.
"""
