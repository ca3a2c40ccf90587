"""Other programs' files: reads and writes `.mtf` units and `.board` maps; draws record sheets and maps."""
