"""Learning the thresholds of style density, after Pappas 2012."""
