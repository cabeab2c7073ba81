"""Fitting and cross-validating sequence labellers, after Gibson 2007."""
