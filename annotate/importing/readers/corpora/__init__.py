"""Readers of known corpora, which are recognised by their file layout."""
