"""Tasks of background workers. They only claim a job and delegate."""
