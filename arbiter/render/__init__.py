"""Rendering: rulings and records as JSON documents, as sentences, and as tables on a terminal; layout, no judgement."""
