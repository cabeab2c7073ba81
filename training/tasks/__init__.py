"""Work done by background workers. Tasks only claim a run and delegate to a service."""
