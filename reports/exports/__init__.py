"""Export results as rows and workbooks."""
