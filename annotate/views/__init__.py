"""Views, one file per subject. They only translate between HTTP and the rest of the app."""
