"""The papers' experiments on one's own data."""
