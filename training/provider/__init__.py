"""The model provider that this app registers with ``annotate``."""
