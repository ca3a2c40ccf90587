"""Myomer: BattleTech combat that plays the game, explains every number and computes exact odds."""

__version__ = "0.1.0"
