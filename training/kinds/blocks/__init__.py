"""Block models, as a kind of model."""
