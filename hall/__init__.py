"""Direct the hall's screens, which read every app, and the hall's equipment and roll call (docs/hall.md)."""
