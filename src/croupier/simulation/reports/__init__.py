"""The results of a run for programs (Parquet) and for people (a page); JSON is the summary itself."""
