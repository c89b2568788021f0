/** SHA-1 of bytes. `domain` has no crypto of its own, and a derived id must not wait for a promise. */
function sha1(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  for (let block = 0; block < padded.length; block += 64) mix(hash, view, block);
  const out = new DataView(new ArrayBuffer(20));
  hash.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

function mix(hash: Uint32Array, view: DataView, block: number): void {
  const words = new Uint32Array(80);
  const word = (i: number) => words[i] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
  for (let i = 16; i < 80; i++) words[i] = rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
  for (let i = 0; i < 80; i++) {
    const [f, k] = stage(i, b, c, d);
    const next = (rotate(a, 5) + f + e + k + word(i)) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  [a, b, c, d, e].forEach((value, i) => (hash[i] = ((hash[i] ?? 0) + value) | 0));
}

function stage(i: number, b: number, c: number, d: number): [number, number] {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999];
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const dashed = (text: string) =>
  [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20, 32)].join('-');

function utf8(text: string): number[] {
  return Array.from(encodeURIComponent(text).matchAll(/%(..)|[^%]/g), (match) =>
    match[1] === undefined ? match[0].charCodeAt(0) : Number.parseInt(match[1], 16),
  );
}

/** UUIDv5 (RFC 9562): the same name under the same parent is the same id on every device (AMB-112). */
export function derivedId(parent: string, name: string): string {
  const parentBytes = Array.from(parent.replaceAll('-', '').matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
  const bytes = sha1(new Uint8Array([...parentBytes, ...utf8(name)])).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(hex(bytes));
}

/** UUIDv7 from a time in ms and 10 random bytes, both given by the caller. */
export function timeId(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) % 256;
  bytes.set(random.slice(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(hex(bytes));
}
