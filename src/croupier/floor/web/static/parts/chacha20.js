// The ChaCha20 stream of a key, with an all-zero nonce and its counter from 0, as numbers below 2^32.

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]; // "expand 32-byte k"
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** @param {number} x @param {number} n */
const turned = (x, n) => (x << n) | (x >>> (32 - n));

/** The words of the stream, four bytes each, little-endian, without end. @param {Uint8Array} key 32 bytes */
export function* words(key) {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const start = Int32Array.from([
    ...CONSTANTS,
    ...Array.from({ length: 8 }, (_, n) => view.getInt32(4 * n, true)),
    0,
    0,
    0,
    0,
  ]);
  for (; ; start[12]++) for (const word of block(start)) yield word;
}

/** One block of the stream. @param {Int32Array} start */
function block(start) {
  const s = start.slice();
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      s[a] += s[b];
      s[d] = turned(s[d] ^ s[a], 16);
      s[c] += s[d];
      s[b] = turned(s[b] ^ s[c], 12);
      s[a] += s[b];
      s[d] = turned(s[d] ^ s[a], 8);
      s[c] += s[d];
      s[b] = turned(s[b] ^ s[c], 7);
    }
  }
  return Uint32Array.from(s, (word, place) => word + start[place]);
}
