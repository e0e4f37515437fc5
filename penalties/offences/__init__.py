"""The catalogue of offences as pages show it."""
