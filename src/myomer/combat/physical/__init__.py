"""Physical attacks: check, preview, resolve; and the phase they are made in."""
