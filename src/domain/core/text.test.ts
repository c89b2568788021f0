import { expect, test } from 'vitest';
import { isSeen, manyLines, oneLine } from './text.ts';
import { optionalText, seenLine } from './text-schema.ts';

test('a name is one line of what can be seen', () => {
  expect(oneLine('  Fal\u0000cons\r\n Bcc: x  ')).toBe('Falcons Bcc: x');
  expect(oneLine('Fal\ud83dcons 🦅')).toBe('Falcons 🦅');
});

test('a longer text keeps its lines', () => {
  expect(manyLines(' one\r\ntwo\u0007\n\n\tthree\udfff ')).toBe('one\ntwo\n\n\tthree');
});

test.each(['', '   ', '\u200b\u200d\ufeff', '\u202e\u00a0'])('%j shows nothing', (text) =>
  expect(isSeen(text)).toBe(false),
);
test.each(['F', '.', '🦅', 'ص', '👨‍👩‍👧'])('%j shows something', (text) => expect(isSeen(text)).toBe(true));

test('[ROSTER-41] [LINEUP-05] a name that shows nothing is none', () => {
  const [PlayerName, said] = [seenLine(5), seenLine(5, 'A name, please')];
  expect(PlayerName.parse(' Ana\n ')).toBe('Ana');
  expect([PlayerName.safeParse('\u200b').success, PlayerName.safeParse('Ana Ma').success]).toEqual([false, false]);
  expect(['\u200b', undefined].map((name) => said.safeParse(name).error?.issues[0]?.message)).toEqual([
    ...['A name, please', 'A name, please'],
  ]);
});

test('a text that may be missing is null once nothing of it is left', () => {
  const Note = optionalText(3, manyLines);
  expect([' ab\u0000\r\n ', ' \u0000 ', '', null].map((text) => Note.parse(text))).toEqual(['ab', null, null, null]);
  expect(Note.safeParse('abcd').success).toBe(false);
});
