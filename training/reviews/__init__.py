"""Error review: one score in full, why it is what it is, and mending the gold text."""
