"""The resolvers: target numbers, damage, critical hits, PSRs, falls, physical and weapon attacks, movement, turns."""
