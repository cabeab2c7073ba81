"""Training sets, model versions, background runs, experiments and evaluations."""
