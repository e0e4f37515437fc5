"""The documents, and what each says."""
