import { expect, test } from 'vitest';
import { fileText, lineWithZero } from './file-text.ts';

const named = (name: string) => `[Names]\r\n7;${name};\r\n`;
const inPage = (name: string, ...bytes: number[]) =>
  Uint8Array.from([...named(name)].flatMap((letter) => (letter === '?' ? bytes.splice(0, 1) : letter.charCodeAt(0))));
const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from([...text].flatMap((letter) => ordered(letter.charCodeAt(0), isLittle)));
const ordered = (code: number, isLittle: boolean) => (isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]);

test.each<[string, Uint8Array]>([
  ['UTF-8', new TextEncoder().encode(named('MUÑOZ'))],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${named('MUÑOZ')}`)],
  ['UTF-16, low byte first, with its mark', wide(`\uFEFF${named('MUÑOZ')}`, true)],
  ['UTF-16, high byte first, with its mark', wide(`\uFEFF${named('MUÑOZ')}`, false)],
  ['UTF-16, low byte first', wide(named('MUÑOZ'), true)],
  ['UTF-16, high byte first', wide(named('MUÑOZ'), false)],
])('a file in %s reads the same', (_, bytes) => {
  expect(fileText(bytes)).toBe(named('MUÑOZ'));
});

test.each<[string, string, number[]]>([
  ['Muñoz', 'Mu?oz', [0xf1]],
  ['João', 'Jo?o', [0xe3]],
  ['Simões', 'Sim?es', [0xf5]],
  ['Anaïs', 'Ana?s', [0xef]],
  ['Sørensen', 'S?rensen', [0xf8]],
  ['Åberg', '?berg', [0xc5]],
  ['Nicolò', 'Nicol?', [0xf2]],
  ['Hélène', 'H?l?ne', [0xe9, 0xe8]],
  ['1ª División, Peña', '1? Divisi?n, Pe?a', [0xaa, 0xf3, 0xf1]],
  ['Marković', 'Markovi?', [0xe6]],
  ['Čeplak', '?eplak', [0xc8]],
  ['Kamińska, Wołosz', 'Kami?ska, Wo?osz', [0xf1, 0xb3]],
  ['Dvořák, Šťastná', 'Dvo?ák, ??astná', [0xf8, 0x8a, 0x9d]],
  ['Naďa', 'Na?a', [0xef]],
  ['Kőszegi', 'K?szegi', [0xf5]],
])('an older file without its code page is read as %s wrote it', (name, written, bytes) => {
  expect(fileText(inPage(written, ...bytes))).toContain(name);
});

test('the code page that a file names is the one it is read in; one that nobody knows does not stop it', () => {
  const read = (page: string) => fileText(Uint8Array.of(0x41, 0xc8), () => page);
  expect(['1250', '1252', '1251', '4711'].map(read)).toEqual(['AČ', 'AÈ', 'AИ', 'AÈ']);
});

test('zeros that a crash or a recorder left behind are no letters, nor is the sign for the end', () => {
  expect(fileText(new TextEncoder().encode(`${named('Ida')}\u001a`))).toBe(named('Ida'));
  expect(fileText(new TextEncoder().encode(`${named('Ida')}\0\0`))).toBe(named('Ida'));
});

test('a zero inside the text is known by its line, those of a crash at the end and those of UTF-16 are none', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(lineWithZero(bytes('one\r\ntw\0o\r\nthree'))).toBe(2);
  expect(lineWithZero(bytes('one\r\ntwo\0\0\r\n\u001a'))).toBeUndefined();
  expect(lineWithZero(bytes('one'))).toBeUndefined();
  expect(lineWithZero(Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x62, 0]))).toBeUndefined();
});
