"""Gold standards: the texts an extractor should find, and the rules that make them."""
