"""Write, send and hand over messages to registered people; edit the event's own texts (docs/mail.md)."""
