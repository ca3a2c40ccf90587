"""A book of positions: tactical problems with the decisions that a good player would accept, for bots to solve."""
