"""Handle a table's sheet: hands of both families, corrections, typing, signatures, photos."""
