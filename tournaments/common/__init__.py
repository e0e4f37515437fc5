"""What every subject builds on: actors, rights, audit rows, versions, errors, bases of API and pages."""
