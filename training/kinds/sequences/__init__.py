"""Sequence labellers, as a kind of model."""
