"""One stored page: its parse, its assets, its layout, and how it is shown."""
