"""What the one process of a hall's laptop does for its network: a name, a certificate, and eyes for what changes."""
