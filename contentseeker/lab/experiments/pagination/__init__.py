"""Experiments on next links and main-content elements, after Hanamura (2020)."""
