"""Next-link models, as a kind of model."""
