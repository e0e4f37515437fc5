"""The desk that answers registrations."""
