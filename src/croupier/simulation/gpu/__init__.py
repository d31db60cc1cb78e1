"""Chunks played on an accelerator, with the same tallies as on the processor's cores.

- `rounds.cu`: the kernels;
- `playing`: tables in the device's memory, and many chunks of them played at once.
"""
