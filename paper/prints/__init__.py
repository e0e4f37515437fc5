"""The print centre and what was printed."""
