"""Corpora of stored pages, what people said about their regions, and gold standards."""
