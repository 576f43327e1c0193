"""Why a ruling holds: premises, and an argument that a table can follow and a stranger can check.

The written form of a proof (keys `premises`, `proof`, `level`, `effort` of a ruling):

- A step is ``{"id": "s1", "kind": K, "from": [ids], "concludes": C, "says": {lang: sentence}}``; `from` names premises,
  earlier steps and, inside a branch, what is supposed there. The last step of an upheld ruling or a dismissed
  accusation is of kind ``claim``; the last of a branch or of a clash concludes ``{"never": true}``.
- A conclusion C is one of ``{"card": "8c", "not_in": [places]}``, ``{"card": "8c", "in": [places]}`` (in one of them),
  ``{"step": "3.1", "was": [cards]}`` or ``"was_not"``, ``{"called_by": seat}`` or ``"not_called_by"``,
  ``{"aged": "7c"}``, ``{"obeyed": "1.3", "rule": id}`` or ``"broken"``,
  ``{"kept": {"step": "1.3", "seat": "third", "pool": [cards], "at_least": 2, "so": true}}``, ``{"never": true}``,
  ``{"not_all": [C, …]}`` (they do not hold together), or ``{"all": [C, …]}`` when one reason gives several.
- Places are ``hand SEAT`` (at the moment asked about), ``discard R.P``, ``forgotten R.P``, ``up R.P`` (face up),
  ``dreamer``. "In the hand of p just after step t" means: in the hand at the moment, or played by p after t.
- Kinds: ``seen`` (a located card is nowhere else), ``direct`` (one fact or one duty that allows none), ``placing`` (one
  premise whose other cards are placed or excluded), ``filling`` (cards that fill the only places they can be in),
  ``sum`` (premises added, with ``multipliers``, one for each entry of ``from``: premises of one row only (count, once,
  called, duty, lead-order) are added, a negative number turns an equality round; what only settles cards, a located
  card or an earlier step, has 0; a supposition that says several things has a list, one number for each),
  ``cases`` (``branches``: ``{"id": "h1", "suppose": C, "proof": [steps]}``; one branch refutes its supposition, several
  cover the places of one card), ``lrat`` (``lines``: see `arbiter.proof.kinds.lrat`), ``claim``.
"""
