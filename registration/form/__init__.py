"""The settings of an event's registration form."""
