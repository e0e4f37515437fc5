"""Documents and files that read from every app."""
