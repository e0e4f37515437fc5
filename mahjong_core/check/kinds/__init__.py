"""Read what other programs and federations write as records: one module a kind of file."""
