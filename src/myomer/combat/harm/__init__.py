"""What happens to a unit: damage, critical hits, the pilot, falls, piloting skill rolls."""
