"""Messages to people who registered: written, sent, handed over; the event's own texts (docs/mail.md)."""
