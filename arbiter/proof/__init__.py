"""Why a ruling holds: which facts and duties it needs."""
