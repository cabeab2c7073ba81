"""Readers of what people bring: files and archives in, pages out. No database here."""
