"""What a 'Mech is (its design) and what has happened to it (its state)."""
