"""Handle accidents during an event: what to do, and what each choice changes."""
