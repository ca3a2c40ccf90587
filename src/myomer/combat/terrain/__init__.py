"""What the ground does: the cost of a hex, line of sight, buildings, displacement."""
