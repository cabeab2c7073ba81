"""Background runs: requests, progress, worker processes, retraining."""
