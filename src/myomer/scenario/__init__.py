"""A situation described in a few words becomes a battle."""
