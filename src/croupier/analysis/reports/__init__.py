"""What the mathematics found, for programs (`as_json`, `flop_table`) and for a file (`page`)."""
