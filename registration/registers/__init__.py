"""Manage lists of federations: members, numbers, licences."""
