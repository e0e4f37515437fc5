"""User accounts, sign-in and its limits, the language."""
