"""What to do when something goes wrong, and what follows."""
