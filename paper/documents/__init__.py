"""Build the documents."""
