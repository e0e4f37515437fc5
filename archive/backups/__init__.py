"""Save backups of events on this machine and in a bucket."""
