"""Recording labels, and what the labelling screen needs to draw them."""
