"""Provide the catalogue of offences as pages show it."""
