import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import { type Opened, openedSheet, openedText, readOpened } from './opened.ts';

const called = (player: string): string => `#${jerseyOf(player)}`;
const figure = { figure: '+/−', part: 'den', side: 'them', who: '9', set: 2, rotation: 0, by: 'order' } as const;

test.each<Opened>([
  { kind: 'figure', of: figure },
  { kind: 'figure', of: { figure: 'TRANS K%', part: 'num', side: 'us', who: wears('10'), set: null, rotation: null } },
  { kind: 'figure', of: { figure: 'SO%', part: 'den', side: 'us', set: null, rotation: null, on: wears('10') } },
  { kind: 'figure', of: { figure: 'SO%', part: 'num', side: 'us', set: 2, rotation: 1, off: wears('10') } },
  { kind: 'decided', nth: 2, set: null },
  { kind: 'finding', side: 'them', set: 3 },
  { kind: 'run', side: 'them', set: 3, rotation: 0, of: 'us', by: 'order' },
  { kind: 'run', side: 'us', set: null, rotation: null, of: 'them', by: 'setter' },
])('[REPORT-07] what is opened is read back from an address: %j', (opened) => {
  const address = new URLSearchParams({ open: openedText(opened) });
  // A router reads an address once more than the browser does.
  const read = new URLSearchParams(decodeURI(address.toString())).get('open') ?? '';
  expect(readOpened(read)).toEqual(opened);
});

test('[REPORT-07] an address that names nothing opens nothing', () => {
  expect(
    ['', 'NONE', 'K~some', 'decided~x', 'finding~we', 'K~num~us~~9', 'run~us~1~2~we~setter'].map(readOpened),
  ).toEqual(Array.from({ length: 7 }));
});

test('[REPORT-07] a sentence that is no longer said opens nothing', () => {
  const { scope } = viewed(['A r1 p us']);
  expect(openedSheet({ kind: 'decided', nth: 4, set: null }, scope, { player: called })).toBeUndefined();
});

test('[REPORT-06] a rotation that is not known opens its rallies, and so does one by the starting order', () => {
  const six = { six: [2, 7, 8, 10, 4, 11], liberos: [1], plan: [], setters: [2, 10], system: '6-2' };
  const known = viewed([
    `A lineup ${JSON.stringify(six)}`,
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `A r${n} p ${n % 2 ? 'them' : 'us'}`),
  ]);
  const opened = (scope: typeof known.scope, rotation: number, by?: 'order') => {
    const of = { figure: '+/−', part: 'num', side: 'us', set: null, rotation, ...(by && { by }) } as const;
    return openedSheet({ kind: 'figure', of }, scope, { player: called })?.rows.map(({ rally }) => rally.index);
  };
  const unknown = viewed(['A run@r1 u2t1'], { isLinedUp: false });
  expect(opened(unknown.scope, 0)).toEqual([1, 2, 3]);
  const all = [1, 2, 3, 4, 5, 6];
  const [bySetter, byOrder] = [
    all.map((at) => opened(known.scope, at)),
    all.map((at) => opened(known.scope, at, 'order')),
  ];
  expect([bySetter, byOrder].map((them) => them.flatMap((one) => one ?? []).toSorted())).toEqual([
    [...all, 7, 8],
    [...all, 7, 8],
  ]);
  expect(bySetter).not.toEqual(byOrder);
});
