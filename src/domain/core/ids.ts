/** The same rows are derived with each push and each tap of a match. */
const derived = new Map<string, string>();
const MOST_DERIVED = 2000;

/** UUIDv5 (RFC 9562): the same name under the same parent is the same id on every device (AMB-112). */
export function derivedId(parent: string, name: string): string {
  const key = `${parent} ${name}`;
  const known = derived.get(key);
  if (known !== undefined) return known;
  const made = deriveId(parent, name);
  if (derived.size >= MOST_DERIVED) derived.clear();
  derived.set(key, made);
  return made;
}

function deriveId(parent: string, name: string): string {
  const [before, after] = [bytesOf(parent), utf8(name)];
  const whole = new Uint8Array(before.length + after.length);
  whole.set(before);
  whole.set(after, before.length);
  const bytes = sha1(whole).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return addDashes(hex(bytes));
}

/** UUIDv7 from a time in ms and 10 random bytes, both given by the caller. */
export function timeId(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) % 256;
  bytes.set(random.slice(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return addDashes(hex(bytes));
}

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

const WORDS = new Int32Array(80);

/** Written out flat: every tap derives ids, on the phone and on the server. */
function mix(hash: Uint32Array, view: DataView, block: number): void {
  const word = (i: number) => WORDS[i] ?? 0;
  for (let i = 0; i < 16; i++) WORDS[i] = view.getInt32(block + i * 4);
  for (let i = 16; i < 80; i++) WORDS[i] = rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
  for (let i = 0; i < 80; i++) {
    const next = (rotate(a, 5) + chosen(i, b, c, d) + e + constant(i) + word(i)) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  hash[0] = (hash[0] ?? 0) + a;
  hash[1] = (hash[1] ?? 0) + b;
  hash[2] = (hash[2] ?? 0) + c;
  hash[3] = (hash[3] ?? 0) + d;
  hash[4] = (hash[4] ?? 0) + e;
}

function chosen(i: number, b: number, c: number, d: number): number {
  if (i < 20) return (b & c) | (~b & d);
  return i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}

function constant(i: number): number {
  if (i < 40) return i < 20 ? 0x5a827999 : 0x6ed9eba1;
  return i < 60 ? 0x8f1bbcdc | 0 : 0xca62c1d6 | 0;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

const addDashes = (text: string) =>
  [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20, 32)].join('-');

/** Plain letters are their own bytes; others only through a function of the language that knows them. */
function utf8(text: string): Uint8Array {
  const plain = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return utf8Of(encodeURIComponent(text));
    plain[i] = code;
  }
  return plain;
}

const utf8Of = (encoded: string): Uint8Array =>
  Uint8Array.from(encoded.matchAll(/%(..)|[^%]/g), ([letter, code]) =>
    code === undefined ? letter.charCodeAt(0) : Number.parseInt(code, 16),
  );

function bytesOf(id: string): Uint8Array {
  const digits = id.replaceAll('-', '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
