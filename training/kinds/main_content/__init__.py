"""Models of main-content elements (Hanamura 2020), as a kind of model."""
