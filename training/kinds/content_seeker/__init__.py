"""Content Seeker's classifiers, as a kind of model."""
