"""Experiments on the thresholds of style density, after Pappas et al. (2012)."""
