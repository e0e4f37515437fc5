"""Send webhooks to registered addresses."""
