"""Simulation: many games of a match, in processes, as rows that can be studied."""
