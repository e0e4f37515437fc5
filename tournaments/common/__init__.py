"""Provide what every subject builds on: actors, permissions, audit rows, versions, errors, bases of API and pages."""
