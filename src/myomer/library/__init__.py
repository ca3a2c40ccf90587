"""One's own 'Mechs and maps beside the built-in ones: imported once, then known by name everywhere."""
