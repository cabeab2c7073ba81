"""Reasons of a given model for its decision about an element, and their wording."""
