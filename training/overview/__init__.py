"""The genres with their models, and what there is to train on."""
