"""Benchmarks: each module measures one thing against something known and prints ratios from its `main()`."""
