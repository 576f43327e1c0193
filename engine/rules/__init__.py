"""The rules of the game, one file per family; each rule carries its id, its sentence and its source."""
