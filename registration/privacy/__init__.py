"""What is kept of a person, what they get and what is erased."""
