"""Reports in the forms of federations."""
