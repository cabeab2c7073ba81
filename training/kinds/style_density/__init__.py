"""Thresholds of style density, as a kind of model."""
