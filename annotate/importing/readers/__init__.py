"""Readers: uploaded files and archives in, pages out. No database access."""
