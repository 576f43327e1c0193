"""The only room that imports a solver library: CP-SAT, a SAT solver over counting encodings, plain backtracking.

To add a method: one file with a function or class that takes rows of `arbiter.core` and answers with
`arbiter.answers`; it shares no code with its neighbours, so that they can contradict each other.
"""
