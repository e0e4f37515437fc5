"""Read what may be shown of a ruling."""
