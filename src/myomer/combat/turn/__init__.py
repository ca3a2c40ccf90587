"""Phases of a turn: physical and weapon attacks, heat, the end phase."""
