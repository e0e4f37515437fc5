"""Questions of an event and their answers."""
