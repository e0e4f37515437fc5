"""Lists of federations: members, numbers, licences."""
