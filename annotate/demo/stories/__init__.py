"""The prose of the demo corpus, one module per site, as scripts for ``annotate.demo.writing``."""
