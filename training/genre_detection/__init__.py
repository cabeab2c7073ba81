"""Training the genre detector, and what its screen shows."""
