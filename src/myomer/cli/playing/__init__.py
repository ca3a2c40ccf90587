"""`myomer play`: a person plays in the terminal. It asks, shows and passes on; rules and seats are elsewhere."""
