"""The table: whole games."""
