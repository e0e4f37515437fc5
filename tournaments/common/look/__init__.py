"""How values are drawn: pure helpers behind the template tags, from values to text and safe HTML."""
