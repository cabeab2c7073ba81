"""Extraction methods, one package per family."""
