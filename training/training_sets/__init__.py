"""Training sets: frozen, hashed snapshots of labelled elements."""
