"""Work done by background workers. Tasks only claim a job and delegate to a service."""
