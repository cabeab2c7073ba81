"""Fitting and testing genre models."""
