"""Format values: pure helpers behind the template tags, from values to text and safe HTML."""
