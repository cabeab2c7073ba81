"""Forms: validation of everything that browsers send."""
