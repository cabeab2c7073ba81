"""Corpora of stored pages, labels of their regions, and gold standards."""
