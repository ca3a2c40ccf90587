"""Output for people: tables, record sheets, charts, maps and game reports for the screen; the commands print them."""
