// Lets a C++ compiler of this machine read the kernels for an accelerator: one thread to a block, one block after the
// other. For trying them where there is no accelerator; `bench/_host.py` compiles and calls them.
#pragma once
#define HOST
#define __global__
#define __device__ inline
#define __shared__ static
static struct {
    int x, y;
} blockIdx, gridDim = {1, 1}, threadIdx = {0, 0}, blockDim = {1, 1};
#define BLOCKS for (blockIdx.y = 0; blockIdx.y < gridDim.y; blockIdx.y++) for (blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++)
#define UNROLL(times)
#define __popcll __builtin_popcountll
#define __ffsll __builtin_ffsll
static inline void __syncthreads() {}
template <class Number> static inline Number atomicAdd(Number *into, Number more) {
    Number before = *into;
    *into += more;
    return before;
}
extern "C" void set_grid(int x, int y) { gridDim.x = x, gridDim.y = y; }
