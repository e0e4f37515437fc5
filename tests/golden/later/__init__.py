"""An app that a later version brings: its migrations are what an upgrade has to do."""
