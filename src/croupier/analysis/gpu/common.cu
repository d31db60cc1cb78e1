// What all kernels begin with. Nothing in them depends on how many threads a block has, so that with `host.h` the same
// text runs on a processor, one thread to a block.

typedef long long i64;
typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

#ifndef HOST
#define BLOCKS
#define PRAGMA(text) _Pragma(#text)
#define UNROLL(times) PRAGMA(unroll times)
#endif

__device__ void add(i64 *into, i64 more) { atomicAdd((u64 *)into, (u64)more); }

__device__ int lower_of(int one, int other) { return one < other ? one : other; }
__device__ int higher_of(int one, int other) { return one < other ? other : one; }
