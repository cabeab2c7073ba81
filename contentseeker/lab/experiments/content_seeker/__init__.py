"""Experiments of the thesis on Content Seeker's classifiers."""
