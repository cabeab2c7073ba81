"""Suggested labels: what a given model predicts for a stored page."""
