"""What people look at: tables, record sheets, charts, maps and stories for the screen; the commands print them."""
