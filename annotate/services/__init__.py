"""Changes to rows, one file per subject. Views, tasks and commands call these."""
