"""Other people's files: `.mtf` units and `.board` maps in and out, record sheets and map pictures."""
