"""Web Push: browsers that want to be told, the sealed message, and its way to the browser's push service."""
