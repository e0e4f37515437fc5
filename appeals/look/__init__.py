"""Appeals on paper."""
