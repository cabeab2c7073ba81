"""Tables on their way into files: one module per format, and a registry of them."""
