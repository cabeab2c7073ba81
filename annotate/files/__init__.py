"""Untrusted files: uploads, size limits, protection against zip bombs, decoding of text."""
