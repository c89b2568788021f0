import { expect, test } from 'vitest';
import { scoutFile } from '#tests/support/scout.ts';
import { scoutText } from './scout-text.ts';

const TEXT = scoutFile('*07SQ#', '*p01:00');
const named = (name: string, text = TEXT) => text.replace('RUIZ', name);
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
  expect(scoutText(bytes)).toBe(named('MUÑOZ'));
});

test.each<[string, string, number[]]>([
  ['Muñoz', 'Mu?oz', [0xf1]],
  ['João', 'Jo?o', [0xe3]],
  ['Sørensen', 'S?rensen', [0xf8]],
  ['Åberg', '?berg', [0xc5]],
  ['Nicolò', 'Nicol?', [0xf2]],
  ['Hélène', 'H?l?ne', [0xe9, 0xe8]],
  ['1ª División, Peña', '1? Divisi?n, Pe?a', [0xaa, 0xf3, 0xf1]],
  ['Marković', 'Markovi?', [0xe6]],
  ['Čeplak', '?eplak', [0xc8]],
  ['Kamińska, Wołosz', 'Kami?ska, Wo?osz', [0xf1, 0xb3]],
  ['Dvořák, Šťastná', 'Dvo?ák, ??astná', [0xf8, 0x8a, 0x9d]],
  ['Kőszegi', 'K?szegi', [0xf5]],
])('an older file without its code page is read as %s wrote it', (name, written, bytes) => {
  expect(scoutText(inPage(written, ...bytes))).toContain(name);
});

test('the code page that a file names is the one it is read in; one that nobody knows does not stop it', () => {
  const bytes = (page: string) =>
    Uint8Array.from(
      [...named('?').replace(';1;1;Z;', `;${page};1;Z;`)].map((letter) =>
        letter === '?' ? 0xc8 : letter.charCodeAt(0),
      ),
    );
  const name = (page: string) => /ID7;(.);/.exec(scoutText(bytes(page)))?.[1];
  expect([name('1250'), name('1252'), name('1251'), name('4711')]).toEqual(['Č', 'È', 'И', 'È']);
});

test('zeros that a crash or a recorder left behind are no letters', () => {
  expect(scoutText(new TextEncoder().encode(`${TEXT}\0\0`))).toBe(TEXT);
});
