"""Weapon attacks: why not, all the numbers, the dice; and the phase in which they are made."""
