"""Genres that the detector proposes for pages without one, and people's decisions about them."""
