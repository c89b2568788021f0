import { expect, test } from 'vitest';
import { linesOf, matchOf, rowsOf, section } from '#tests/support/scout-notation.ts';
import type { InFile } from '../rally/entries.ts';
import { scoutFile } from './scout-file.ts';

const TOUCH = 'A >0 depth touch';

/** The rows of the first set up to its last point, each with what it says of the end and of the attack. */
const played = (log: readonly string[], first: 'us' | 'them' = 'us'): string[] =>
  rowsOf(log, { vector: { first } })
    .slice(4, -1)
    .map((row) => row.split(';').slice(0, 3).join(' ').trimEnd());
const comments = (log: readonly string[]): string[] => section(linesOf(log), '3COMMENTS');

test('[DVO-13] a serve in play is as good as its reception is bad', () => {
  const serve = (...received: readonly string[]): string | undefined =>
    played([TOUCH, 'A r1 c us 2 serve in', ...received, 'A r1 c us 7 attack kill'])[0];
  expect(serve('A r1 c them 95 receive 3')).toBe('*02SH-');
  expect(serve('A r1 c them 95 receive 2')).toBe('*02SH-');
  expect(serve('A r1 c them 95 receive 1')).toBe('*02SH+');
  expect(serve()).toBe('*02SH!');
});

test('[DVO-13] a contact whose grade its rally contradicts was in play', () => {
  expect(
    played([TOUCH, 'A r1 c us 2 serve in', 'A r1 c them 95 receive 0', 'A r1 c us 7 attack kill', 'A r1 p them !']),
  ).toEqual([...['*02SH+', 'a95RH-', '*07AO-  p', '*$$DO= s', 'a$$&H# s', 'ap00:01']]);
});

test('[DVO-14] the rows of an end say who won it, and attacks which of their side they were', () => {
  const log = [
    ...[TOUCH, 'A r1 c us 2 serve in', 'A r1 c them 95 receive 3', 'A r1 c them 94 attack in', 'A r1 c us 11 dig good'],
    ...['A r1 c us 7 attack in', 'A r1 c them 96 dig good', 'A r1 c them 94 attack kill'],
  ];
  expect(played(log)).toEqual([
    ...['*02SH-', 'a95RH#', 'a94AO-  r', '*11DO+', '*07AO-  p', 'a96DO+', 'a94AO# s s', '*$$&H= s', 'ap00:01'],
  ]);
  // Of a rally told by its end alone it is not known whether it was the first attack.
  expect(played(['A r1 c them 94 attack kill']).slice(2)).toEqual(['a94AO# s', '*$$&H= s', 'ap00:01']);
  expect(played(['A r1 c us 7 attack kill']).slice(2)).toEqual(['*07AO# p p', 'a$$&H= p', '*p01:00']);
});

const served = (first: 'us' | 'them', ...told: readonly string[]): string[] =>
  played([TOUCH, ...told.map((line) => `A r1 ${line}`)], first).map((row) => row.split(' ')[0] ?? '');

test.each<[string, string[], string[]]>([
  ['ace', ['c us 2 serve ace'], ['*02SH#', 'a$$RH=', '*p01:00']],
  ['ace of a passer', ['c us 2 serve ace', 'c them 95 receive 0'], ['*02SH#', 'a95RH=', '*p01:00']],
  ['reception error', ['c us 2 serve in', 'c them 95 receive 0'], ['*02SH#', 'a95RH=', '*p01:00']],
  ['service error', ['c us 2 serve error'], ['*02SH=', 'a$$&H#', 'ap00:01']],
  ['rotation fault of the server', ['p them rotation-fault'], ['*02SH=', 'a$$&H#', 'ap00:01']],
  ['rotation fault of the receiver', ['p us rotation-fault'], ['*02SH#', '>ROT', 'a$$&H=', '*p01:00']],
  ['kill', ['c them 94 attack kill'], ['*02SH!', 'a$$RH!', 'a94AO#', '*$$&H=', 'ap00:01']],
  ['kill and dig', ['c them 94 attack kill', 'c us 11 dig error'], ['*02SH!', 'a$$RH!', 'a94AO#', '*11DO=', 'ap00:01']],
  ['dig error alone', ['c us 11 dig error'], ['*02SH!', 'a$$RH!', 'a$$AO#', '*11DO=', 'ap00:01']],
  ['attack error', ['c us 7 attack error'], ['*02SH!', 'a$$RH!', '*07AO=', 'a$$&H#', 'ap00:01']],
  [
    'block',
    ['c them 94 attack in', 'c us 7 block point with 8'],
    ['*02SH!', 'a$$RH!', 'a94AO/~~~~~~~2', '*07BO#~~~~~~~2', '*p01:00'],
  ],
  ['blocked', ['c us 7 attack blocked'], ['*02SH!', 'a$$RH!', '*07AO/~~~~~~~1', 'a$$BO#~~~~~~~1', 'ap00:01']],
  ['block alone', ['c us 7 block point'], ['*02SH!', 'a$$RH!', 'a$$AO/~~~~~~~1', '*07BO#~~~~~~~1', '*p01:00']],
  [
    'block error',
    ['c them 94 attack in', 'c us 7 block error'],
    ['*02SH!', 'a$$RH!', 'a94AO#~~~~~~~1', '*07BO/~~~~~~~1', 'ap00:01'],
  ],
  ['block error alone', ['c us 7 block error'], ['*02SH!', 'a$$RH!', '*07BO/~~~~~~~1', 'a$$&H#', 'ap00:01']],
  ['net', ['c us 7 dig good', 'p us net'], ['*02SH!', 'a$$RH!', '*07DO+', 'a$$BO/~~~~~~~1', '*$$&H#', '*p01:00']],
  ['ball handling', ['c us 4 set error'], ['*02SH!', 'a$$RH!', '*04EO=', 'a$$&H#', 'ap00:01']],
  ['free ball error', ['c us 4 free error'], ['*02SH!', 'a$$RH!', '*04FO=', 'a$$&H#', 'ap00:01']],
  ['other', ['c us 7 dig good', 'p us other'], ['*02SH!', 'a$$RH!', '*07DO+', 'a$$DO=', '*$$&H#', '*p01:00']],
  ['card', ['card them'], ['a$$&H=', '*$$&H#', '*p01:00']],
])('[DVO-15] %s', (_, told, rows) => {
  expect(served('us', ...told)).toEqual(rows);
});

test('[DVO-15] of the score alone nothing is touched, and a replay is nothing', () => {
  expect(played(['A >0 depth score', 'A r1 p us', 'A r2 replay', 'A r3 p them'])).toEqual([
    ...['a$$&H= p', '*$$&H# p', '*p01:00', '*$$&H= s', 'a$$&H# s', 'ap01:01'],
  ]);
});

test('[DVO-16] a rally told by its end has the serve of who stood in I and a reception of nobody, which a comment counts', () => {
  expect(served('them', 'c us 7 attack kill')).toEqual(['a91SH!', '*$$RH!', '*07AO#', 'a$$&H=', '*p01:00']);
  const log = ['A r1 c us 7 attack kill', 'A r2 c them 94 attack kill', 'A r3 c us 4 receive 0'];
  expect(comments(log)).toEqual([
    'Rallies without serves: 3. Served by who stood in I.',
    'Rallies without receptions: 2. Marked $$ and !.',
  ]);
  expect(comments([TOUCH, 'A r1 c us 2 serve in', 'A r1 c them 91 receive 0'])).toEqual(['no comments']);
});

test('[DVO-16] between an attack of ours in play and our next touch they kept it up, whoever it was', () => {
  const log = ['c us 2 serve in', 'c them 95 receive 1', 'c us 7 attack in', 'c us 11 dig good', 'c us 10 attack kill'];
  expect(served('us', ...log)).toEqual([
    ...['*02SH+', 'a95RH-', '*07AO-', 'a$$DO-', '*11DO+', '*10AO#', 'a$$&H=', '*p01:00'],
  ]);
});

test('[DVO-13] a contact that came from a file goes out as it stood there, its combination among the listed ones', () => {
  const match = matchOf([TOUCH, 'A r1 c us 2 serve in', 'A r1 c them 95 receive 1', 'A r1 c them 94 attack kill']);
  const said: Readonly<Record<string, Partial<InFile>>> = {
    serve: { type: 'M', mark: '/', from: '1', to: '6' },
    receive: { mark: '/', sub: 'B' },
    attack: { type: 'Q', mark: '#', combination: 'X1', target: 'C', from: '3', to: '7', sub: 'AH2', xy: '0431,,6532' },
  };
  const empty = { mark: '', type: '', combination: '', target: '', from: '', to: '', sub: '', xy: '' };
  const sets = match.view.sets.map((set) => ({
    ...set,
    rallies: set.rallies.map((rally) => ({
      ...rally,
      contacts: rally.contacts.map((contact) => ({ ...contact, file: { ...empty, ...said[contact.skill] } })),
    })),
  }));
  const file = scoutFile({ ...match, view: { ...match.view, sets } });
  // A middle of ours would be quick; theirs has no position.
  expect('text' in file && file.remarks.map(({ rule }) => rule)).toEqual(['REM-10']);
  const lines = 'text' in file ? file.text.split('\r\n') : [];
  expect(
    section(lines, '3SCOUT')
      .slice(4, 8)
      .map((row) => row.split(';').slice(0, 7).join(';')),
  ).toEqual([...['*02SM/~~~16;;;;;;', 'a95RM/~~~~~B;;;;;;', 'a94AQ#X1C37AH2;s;r;;0431;;6532', '*$$&H=;s;;;;;']]);
  expect(section(lines, '3ATTACKCOMBINATION')).toEqual(['X1;;;;;;;;;;']);
});
