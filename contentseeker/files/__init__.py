"""Reading input files and writing results, for the command line and for crawls."""
