import { crc32 } from 'node:zlib';
import sharp, { type Color } from 'sharp';

export const MB = 1024 * 1024;

export const colored = (background: Color = '#17406d', side = 80) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

/** Files that are not what they say, by what they try. None of them may be taken as a picture. */
export const HOSTILE: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['nothing at all', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0x89])],
  ['zeros', () => Buffer.alloc(4096)],
  ['plain text', () => Buffer.from('I am a picture, I promise.')],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a script', () => Buffer.from('fetch("/api/accounts/delete", { method: "POST" })')],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['an SVG with a handler', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'an SVG behind an XML head that reads a file',
    () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
  ],
  ['an SVG that loads another address', () => Buffer.from('<svg><image href="http://169.254.169.254/latest"/></svg>')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</JS (app.alert(1))>> endobj')],
  ['a ZIP', () => Buffer.from('504b0304140000000000', 'hex')],
  ['a GZIP', () => Buffer.from('1f8b0800000000000003', 'hex')],
  ['a program for Windows', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
  ['a program for Linux', () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(600)])],
  ['a shell script', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a film', () => Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')],
  ['a sound', () => Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64)])],
  ['an icon', () => Buffer.from('00000100010010100000010020006804000016000000', 'hex')],
  ['a PNG head and nothing after it', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  [
    'a PNG head before a web page',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>')]),
  ],
  ['a GIF head before a script', () => Buffer.from('GIF89a=1;alert(document.cookie)//')],
  [
    'a JPEG head before a script',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<?php evil(); ?>')]),
  ],
  ['a WebP head and nothing after it', () => Buffer.from('52494646ffffffff57454250', 'hex')],
  ['half of a PNG', async () => half(await colored())],
  [
    'half of a JPEG',
    async () =>
      half(
        await sharp(await noise())
          .jpeg()
          .toBuffer(),
      ),
  ],
  [
    'half of a WebP',
    async () =>
      half(
        await sharp(await noise())
          .webp({ lossless: true })
          .toBuffer(),
      ),
  ],
  ['a PNG whose pixels were changed', async () => damaged(await noise())],
  ['a PNG that claims to be enormous', async () => enlarged(await colored())],
  ['a PNG that unfolds into 81 million pixels', () => colored('#fff', 9000)],
  ['a TIFF head and nothing after it', () => Buffer.from('49492a0008000000', 'hex')],
];

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Of many colours, so that it does not shrink to nothing. */
function noise(): Promise<Buffer> {
  const side = 64;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919 + (at % 31) * 131) % 256));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

function damaged(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.fill(0xaa, Math.floor(copy.length / 3), Math.floor(copy.length / 3) + 64);
  return copy;
}

/** Width and height stand in the head; its checksum is not mended. */
function enlarged(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(0x7fffffff, 16);
  copy.writeUInt32BE(0x7fffffff, 20);
  return copy;
}

const PNG_HEAD = 33;

/** The same picture as the first of a moving one, as some programs keep what they took of a screen. */
export function moving(png: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.from('0000000100000000', 'hex')]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, PNG_HEAD), length, body, sum, png.subarray(PNG_HEAD)]);
}

/** A true picture that is also something else, and pictures with words in their margins: the pixels alone stay. */
export const POLYGLOTS: readonly (readonly [string, () => Promise<Buffer>])[] = [
  [
    'a PNG with a web page behind it',
    async () => Buffer.concat([await colored(), Buffer.from('<script>secret</script>')]),
  ],
  ['a PNG with a ZIP behind it', async () => Buffer.concat([await colored(), Buffer.from('PK\u0003\u0004secret')])],
  [
    'a JPEG that tells where it was taken',
    async () =>
      sharp(await colored())
        .withExif({ IFD0: { Copyright: 'secret', ImageDescription: '<script>secret</script>' } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG with a script behind it',
    async () =>
      Buffer.concat([
        await sharp(await colored())
          .jpeg()
          .toBuffer(),
        Buffer.from('secret'),
      ]),
  ],
  ['a PNG that moves', async () => moving(await colored())],
  [
    'a GIF',
    async () =>
      sharp(await colored())
        .gif()
        .toBuffer(),
  ],
  [
    'a WebP',
    async () =>
      sharp(await colored())
        .webp()
        .toBuffer(),
  ],
];

/** A true picture of exactly so many bytes. */
export async function ofSize(bytes: number): Promise<Buffer> {
  const picture = await colored();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** The form of an upload, as a browser sends it. */
export async function formOf(parts: readonly (readonly [string, string | File])[]) {
  const form = new FormData();
  for (const [name, part] of parts) form.append(name, part);
  const body = new Response(form);
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

export const fileOf = (bytes: Buffer, name = 'avatar.png', type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], name, { type });
