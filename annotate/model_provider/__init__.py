"""The seam between the screens and the models: one protocol, one registered provider."""
