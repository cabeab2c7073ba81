"""Stored pages, read for training and scoring."""
