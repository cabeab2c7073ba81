"""Fitting the block model: examples, trees, network, fine-tuning on new labels."""
