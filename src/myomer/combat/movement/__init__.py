"""Movement: what a step costs, what is allowed, where a unit can get to, and the move itself."""
