"""Screens of the training half, one file per subject."""
