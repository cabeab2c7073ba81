"""Forms: what browsers send, checked before anything else sees it."""
