"""What the training half does: sets, runs, versions, comparisons, experiments."""
