"""Report in the forms of federations."""
