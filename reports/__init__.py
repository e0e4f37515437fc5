"""Provide documents and files that read from every app."""
