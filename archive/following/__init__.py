"""Keep an event on a second machine: one leads, the others follow (docs/two-machines.md)."""
