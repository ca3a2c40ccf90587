"""A situation described in a few words, and the battle that it is."""
