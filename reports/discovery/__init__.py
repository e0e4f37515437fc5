"""What other sites and search engines read."""
