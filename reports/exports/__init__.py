"""Results as rows and workbooks."""
