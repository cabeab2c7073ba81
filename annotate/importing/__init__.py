"""Importing pages: requests, readers for each format, fetching, storing."""
