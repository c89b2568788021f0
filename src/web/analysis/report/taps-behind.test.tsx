import { afterEach, expect, test } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, SESSION, TABLET } from '#tests/support/match.ts';
import { allByRole, byRole, textsOf } from '#tests/support/screen.ts';
import { leave, press } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { ours, voids } from '#tests/support/told-rallies.ts';
import { report, reported, rows, sheet } from '#tests/support/told-report.tsx';
import { track } from '#tests/support/tracker.tsx';

afterEach(leave);

const tap = (n: number, player: number, counter: 'positive' | 'negative' | 'attempts', category = 'attack') =>
  logged(n, {
    ...MatchEntry.parse({ kind: 'stat', payload: { playerId: ours(player).playerId, category, counter, by: 1 } }),
    ...{ by: TABLET, set: 2 },
  });
/** Set 1 is told by its rallies, set 2 was counted: two kills of hers, of which one was taken back, an error, an ace. */
const TAPS = [tap(50, 2, 'positive'), tap(51, 2, 'positive'), tap(52, 3, 'positive'), tap(53, 2, 'negative')];
const [, second] = TAPS;
const log = [
  ...[...reported.log, ...TAPS, tap(54, 2, 'positive', 'serve')],
  logged(55, { ...MatchEntry.parse(voids(second?.id ?? '')), by: TABLET, set: 2 }),
];
const taps = () => allByRole('link', undefined, byRole('list', 'Taps', sheet()));

test('[REPORT-21] [TRB-06] a figure of taps alone opens them in the log of their set', async () => {
  await report({ log }, '?set=2');
  await press('Kills, #2 Lind: 1');
  expect(textsOf('heading', sheet())).toEqual(['Kills of #2 Lind, set 2: 1 (taps)']);
  expect(taps().map((one) => one.textContent)).toEqual(['0–0Set 2 log#2 Lind kill']);
  expect(taps()[0]?.getAttribute('href')).toBe(`/stat-tracking/${SESSION}?set=2&log=${TAPS[0]?.id}`);
  expect(allByRole('list', 'Rallies', sheet())).toEqual([]);
});

test('[REPORT-21] of rallies and taps both are opened, and an attempt is each of its outcomes', async () => {
  await report({ log });
  await press('Kills, #2 Lind: 4');
  expect([textsOf('heading', sheet())[0], rows().length, taps().length]).toEqual(['Kills of #2 Lind: 4', 3, 1]);
  expect(sheet().textContent).toContain('1 from taps, which belong to no rally.');
  await press('Close');
  await press('Attack errors, #2 Lind: 2');
  expect([rows().length, taps().length]).toEqual([1, 1]);
});

test('[REPORT-21] the log of the set opens at the tap that was gone to', async () => {
  await track({ ...reported, log }, { query: `?set=2&log=${TAPS[0]?.id}` });
  await seen(() => allByRole('dialog').length > 0);
  expect(textsOf('heading', sheet())[0]).toContain('Set 2 log');
  expect(document.activeElement?.closest('li')?.textContent).toContain('#2 Lind');
});
