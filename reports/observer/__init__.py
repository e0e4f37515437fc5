"""The observer's report."""
