import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, PHONE } from '#tests/support/match.ts';
import { allByRole, click, textsOf } from '#tests/support/screen.ts';
import { leave, press } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { contact, ours, postOf, voids } from '#tests/support/told-rallies.ts';
import { report, reported, rows, sheet } from '#tests/support/told-report.tsx';

const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
beforeEach(fakeTime);
afterEach(leave);

/** The second of her three kills is taken back, on another device. */
const killId = reported.log.find(({ kind, payload }) => {
  const second = MatchEntry.parse(contact(postOf(3), 2, 'attack', 'kill', 2));
  return kind === second.kind && JSON.stringify(payload) === JSON.stringify(second.payload);
})?.id;
const correction = logged(90, { ...MatchEntry.parse(voids(killId ?? '')), by: PHONE });
const title = () => textsOf('heading', sheet())[0];
const struck = () => [...sheet().querySelectorAll('del')].map(({ textContent }) => textContent);
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('[REPORT-20] [TRB-04] a rally that a correction of another device takes out of an opened figure is struck for 5 s, and then gone', async () => {
  const store = await report({ later: [correction] });
  await press('Kills, #2 Lind: 3');
  await act(async () => rows()[1]?.focus());
  await act(async () => store.syncNow());
  await seen(() => struck().length > 0);
  expect([title(), rows().length, struck()]).toEqual(['Kills of #2 Lind: 2', 3, ['#2 Lind kill']]);
  expect(rows()[1]?.textContent).toContain('no longer counts');
  expect(allByRole('status', undefined, sheet())[0]?.textContent).toBe('1 rally no longer counts.');
  await pass(4000);
  expect(rows()).toHaveLength(3);
  await pass(1100);
  expect([rows().length, struck()]).toEqual([2, []]);
  expect(document.activeElement).toBe(rows()[1]);
});

test('[REPORT-20] so is one that was corrected at the rally that was gone to, when the sheet is come back to', async () => {
  await report();
  await press('Kills, #2 Lind: 3');
  const [, second] = rows();
  if (second) await click(second);
  await leave();
  fakeTime();
  const query = `?open=K~num~us~${ours(2).playerId}&rally=${postOf(3).rally}`;
  await report({ log: [...reported.log, correction] }, query);
  expect([title(), rows().length, struck()]).toEqual(['Kills of #2 Lind: 2', 3, ['#2 Lind kill']]);
  await pass(5100);
  expect(rows()).toHaveLength(2);
  await leave();
  await report({ log: [...reported.log, correction] }, query);
  expect([rows().length, struck()]).toEqual([2, []]);
});
