"""Put one error into an event: a module for each group of codes, a function for each code."""
