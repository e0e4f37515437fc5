"""Provide what files share: columns, encryption, writing."""
