"""Players' public and own pages."""
