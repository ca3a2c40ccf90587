"""The table: sides, phases, actions and their legality, saving and replay."""
