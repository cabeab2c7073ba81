"""Background jobs: running one, and reporting while it works."""
