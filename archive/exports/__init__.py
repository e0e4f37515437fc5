"""Write an event into its file."""
