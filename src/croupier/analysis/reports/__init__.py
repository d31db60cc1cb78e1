"""What the mathematics found, for programs (`as_json`), for a terminal (`as_tables`) and for a file (`page`)."""
