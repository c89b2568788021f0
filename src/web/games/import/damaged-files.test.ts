import { expect, test } from 'vitest';
import { scoreJumps } from '#domain/scouting/scouted-entries.ts';
import { findingsAhead } from '#domain/scouting/rally-preview.ts';
import { shortSets } from '#domain/scouting/scouted-match.ts';
import { orderBreaks } from '#domain/scouting/scouted-rallies.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { playerId } from '#tests/support/match.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';
import { readScoutFile } from './read-scout-file.ts';

const rally = (n: number, set = 1) =>
  ['*01SM+', 'a12RM-', 'a11EH#', 'a14AH-', '*05DH#', '*01EH#', '*04AH#', `*p${String(n).padStart(2, '0')}:00`].map(
    (code) => `${set}|${code}`,
  );
const set = (number: number) => [
  ...begins(number),
  ...Array.from({ length: 5 }, (_, n) => rally(n + 1, number)).flat(),
];
const CODES = [...set(1), ...set(2), ...set(3)];
const RESULT = 'True;;;; 5 -0;20;';
const WHOLE = toldFile(CODES).replace('True;;;;;;', [RESULT, RESULT, RESULT].join('\r\n'));
const BYTES = new TextEncoder().encode(WHOLE);

/** Numbers that look drawn, and are the same each time. */
function* drawn(seed: number): Generator<number> {
  for (let at = seed; ;) {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    yield at / 2 ** 32;
  }
}
const dice = drawn(7);
const upTo = (most: number): number => Math.floor((dice.next().value ?? 0) * most);

const SECTIONS = ['3MATCH', '3TEAMS', '3SET', '3PLAYERS-H', '3PLAYERS-V', '3SCOUT'];
const sectionOf = (name: string): string =>
  /^.*?(?=\r\n\[|$)/su.exec(WHOLE.slice(WHOLE.indexOf(`[${name}]`)))?.[0] ?? '';
const doubled = (name: string) => WHOLE.replace(sectionOf(name), `${sectionOf(name)}\r\n${sectionOf(name)}`);
const bytes = (text: string) => new TextEncoder().encode(text);
const withByte = (at: number, byte: number) => BYTES.with(at, byte);
const withRow = (text: string) => {
  const lines = WHOLE.split('\r\n');
  const first = lines.indexOf('[3SCOUT]') + 5;
  return lines.toSpliced(first + upTo(lines.length - first - 2), 0, text).join('\r\n');
};
const row = (code: string, number: string | number) =>
  `${code};;;;;;;18.00.00;${number};1;1;;;;1;2;3;4;5;6;11;12;13;14;15;16;`;
const END_OF_ROWS = BYTES.length - 1;

const many = (count: number, name: string, make: (n: number) => Uint8Array<ArrayBuffer> | string) =>
  Array.from({ length: count }, (_, n) => [`${name} ${n + 1}`, make(n)] as const);
const garbage = (length: number, least: number, most: number) =>
  Uint8Array.from({ length }, () => least + upTo(most - least + 1));

const DAMAGED = [
  ...many(80, 'truncated', () => BYTES.slice(0, upTo(WHOLE.lastIndexOf('*p05:00')))),
  ...many(6, 'without a section', (n) => WHOLE.replace(sectionOf(SECTIONS[n] ?? ''), '').replace('\r\n\r\n', '\r\n')),
  ...many(6, 'with a section twice', (n) => doubled(SECTIONS[n] ?? '')),
  ...many(15, 'with a zero within', () => withByte(40 + upTo(END_OF_ROWS - 80), 0)),
  ...many(10, 'in an old code page of large computers', () => Uint8Array.from(BYTES, (byte) => (byte + 0x40) & 0xff)),
  ...many(10, 'of signs', () => garbage(200 + upTo(4000), 1, 255)),
  ...many(3, 'of 5 MB of garbage', () => garbage(5 * 1024 * 1024 - 1, 33, 126)),
  ...many(2, 'larger than 5 MB', () => new Uint8Array(5 * 1024 * 1024 + 1)),
  ...many(10, 'with rows of another program', () => withRow(row(`*0${1 + upTo(6)}X${'HMQ'[upTo(3)] ?? ''}#`, 1))),
  ...many(10, 'with an unknown mark', () => withRow(row('*01AH?', 1))),
  ...many(10, 'with an unknown player', () => withRow(row(`*${String(40 + upTo(50))}AH#`, 1))),
  ...many(
    10,
    'with twelve sets',
    (n) => `${WHOLE}${[...rally(1), ...rally(2)].map((code) => row(code.slice(2), 6 + n)).join('\r\n')}\r\n`,
  ),
  ...many(6, 'with rows without a set', () => withRow(row('*01AH#', ['', 'x', '-1', '0', '1.5', '99'][upTo(6)] ?? ''))),
  ...many(4, 'with jerseys 0 and 00', (n) =>
    WHOLE.replace(
      '[3PLAYERS-H]',
      ['0', '00']
        .map((number) => `0;${number};${n};;;;;;ID;NULL;;;;2;False;;;`)
        .reduce((head, line) => `${head}\r\n${line}`, '[3PLAYERS-H]'),
    ),
  ),
  ...many(4, 'with thirty players of one number', (n) =>
    WHOLE.replace(
      '[3PLAYERS-V]',
      `[3PLAYERS-V]\r\n${Array.from({ length: 30 }, () => `1;${20 + n};1;;;;;;ID;MANY;;;;2;False;;;`).join('\r\n')}`,
    ),
  ),
  ...many(4, 'with a point that jumps', () => withRow(row('*p40:00', 1))),
  ...many(4, 'with a server who is not in I', () => withRow(row('*02SM+', 1))),
  ...many(3, 'of two matches', () => WHOLE + WHOLE),
  ...many(3, 'without anything', (n) => '\r\n \t'.repeat(n)),
];

test('there are two hundred of them', () => {
  expect(DAMAGED.length).toBeGreaterThanOrEqual(200);
});

/** All that a person is told of the file before anything of it is taken in, each with its line or its set. */
async function toldOf(content: Uint8Array<ArrayBuffer> | string): Promise<readonly string[]> {
  const { scouted, error } = await readScoutFile(new File([content], 'match.dvw'));
  if (error !== undefined) return [error];
  const breaks = scouted.told ? orderBreaks(scouted.told) : [];
  if (scouted.told) {
    const as = { side: 'home', playerOf: (number: string) => playerId(Number(number)) } as const;
    findingsAhead(scouted.told, as, { counting: 'attempts', rules: PRESETS['fivb-2025'].rules });
  }
  return [
    ...[...scouted.unread, ...scoreJumps(scouted), ...breaks].map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...shortSets(scouted).map((short) => `Set ${short.set} ended otherwise than its rallies.`),
  ];
}

test('the whole file is told as it is, with nothing to say', async () => {
  expect(await toldOf(WHOLE)).toEqual([]);
  expect(await toldOf(bytes(`${WHOLE}**3set`))).toEqual([]);
});

/** A file that ends between two rows is known by what it says of its sets; an empty or too large one has no line to name. */
const WITHOUT_LINE = /^(This file is (empty|larger than 5 MB)|Set \d ended otherwise)/;

test('[DVI-10] each of two hundred damaged files is told in a sentence with its line', async () => {
  const silent: string[] = [];
  for (const [name, content] of DAMAGED) {
    const told = await toldOf(content);
    const isClear =
      told.length > 0 &&
      told.every((one) => (/\b[Ll]ine \d+/.test(one) || WITHOUT_LINE.test(one)) && one.endsWith('.'));
    if (!isClear) silent.push(`${name}: ${told.slice(0, 3).join(' | ')}`);
  }
  expect(silent).toEqual([]);
});
