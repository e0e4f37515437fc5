"""Words and forms of files that are made by hand."""
