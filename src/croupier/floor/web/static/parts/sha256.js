// SHA-256. Browsers have it, but only where a page came over a secure connection or from this machine; a tablet in the
// same room may have it over plain HTTP, so we can work it out ourselves.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
/** The first 32 bits of the fractional part. @param {number} x */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)));

/** @param {number} x @param {number} n */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** The digest of these bytes. @param {Uint8Array} message @param {SubtleCrypto | null} [subtle] null: without it @returns {Promise<Uint8Array>} */
export async function sha256(message, subtle = globalThis.crypto?.subtle ?? null) {
  return subtle
    ? new Uint8Array(await subtle.digest("SHA-256", /** @type {BufferSource} */ (message)))
    : sha256Here(message);
}

/** The same without the browser's help. @param {Uint8Array} message */
export function sha256Here(message) {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  const sum = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = view.getInt32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [near, far] = [w[t - 2], w[t - 15]];
      w[t] =
        (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) +
        w[t - 7] +
        (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
        w[t - 16];
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let t = 0; t < 64; t++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t] + w[t]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, place) => {
      sum[place] += part;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  sum.forEach((part, place) => digest.setInt32(4 * place, part));
  return new Uint8Array(digest.buffer);
}
