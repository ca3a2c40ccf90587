"""How the package is built: as plain Python, or with its engine rooms, odds and bots compiled by mypyc."""
