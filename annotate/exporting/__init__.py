"""Exports: tables written to files, one module per format, and the jobs that write them."""
