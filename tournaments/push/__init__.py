"""Send notifications to browsers."""
