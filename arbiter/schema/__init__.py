"""JSON Schema files (draft 2020-12) for the record, the ruling and the check of rulings, shipped as package data."""
