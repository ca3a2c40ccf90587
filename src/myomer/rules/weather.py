"""Light, weather and wind, with their modifiers."""

from __future__ import annotations

from typing import Final

NIGHT: Final = {"day": 0, "moonless-night": 1, "solar-flare": 1, "pitch-black": 2}
"""Light, with its to-hit modifier for physical attacks (`physical-attacks.md` §1.6)."""
WEATHER: Final = {"clear": 0, "heavy-rain": 1, "gusting-rain": 1, "heavy-snow": 1, "downpour": 2}
"""Weather, with its PSR modifier (`piloting-skill-rolls.md` §2)."""
WIND: Final = {"calm": 0, "strong-gale": 1, "storm": 3, "tornado-f1-f3": 3, "tornado-f4": 5}
"""Wind, with its PSR modifier (`piloting-skill-rolls.md` §2)."""
