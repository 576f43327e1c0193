"""JSON Schema files (draft 2020-12) for the record and the ruling, shipped as package data."""
