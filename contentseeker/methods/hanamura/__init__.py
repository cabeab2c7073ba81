"""The main-content element of paginated sites, after Hanamura 2020."""
