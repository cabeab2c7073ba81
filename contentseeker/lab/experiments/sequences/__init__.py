"""Experiments on sequence labellers, after Gibson, Wellner and Lubar (2007)."""
