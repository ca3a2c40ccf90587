"""The user's own 'Mechs and maps, next to the built-in ones: imported once, then known by name everywhere."""
