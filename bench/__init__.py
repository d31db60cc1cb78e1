"""Benchmarks: one module a subject. Its `main()` prints ratios to something known and says if its goals are met.

`bench._timing` lets contenders take turns in one run; modules that begin with an underscore are not run by themselves.
"""
