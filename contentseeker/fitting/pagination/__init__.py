"""Fitting the models of paginated sites: next links and main-content elements."""
