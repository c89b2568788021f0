import { expect, test } from 'vitest';
import { plan, settledBy } from './page.ts';
import type { PullAnswer } from './protocol.ts';
import { type Scope, teamProScope, teamScope } from './tables.ts';

const ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const [team, pro] = [teamScope(ID), teamProScope(ID)];
const answer = (scopes: Partial<Record<Scope, number>>, more = false): PullAnswer => ({
  scopes: Object.entries(scopes).map(([scope, cursor]) => ({
    scope: scope === team ? team : pro,
    cursor: cursor ?? 0,
    more,
    rows: [],
  })),
  access: {},
  serverTime: '2026-01-01T10:00:00.000Z',
});
const held = (cursors: Record<Scope, number>) => ({ cursors, partial: [] });

test('[LIVE-04] a scope that is no longer named goes from the device with its cursor', () => {
  const asked = { [team]: 4, [pro]: 9 };
  const { dropped, cursors } = plan(answer({ [team]: 5 }), asked, held(asked));
  expect([dropped, cursors]).toEqual([[pro], { [team]: 5 }]);
});

test('[LIVE-04] a counter that has gone back begins its scope anew', () => {
  const asked = { [team]: 9 };
  const page = plan(answer({ [team]: 3 }), asked, held(asked));
  expect(page).toMatchObject({ dropped: [team], received: [], hasMore: true });
  expect(page.cursors).toEqual({});
  const both = { [team]: 9, [pro]: 4 };
  expect(plan(answer({ [team]: 3, [pro]: 5 }), both, held(both))).toMatchObject({
    ...{ dropped: [team], received: [{ scope: pro }], cursors: { [pro]: 5 }, hasMore: true },
  });
});

test('[GEN-03] an answer of another generation takes the place of all that is held, and asks on only for what is not whole', () => {
  const anew = (more: boolean) =>
    plan({ ...answer({ [team]: 2 }, more), isAnew: true }, { [team]: 9 }, held({ [team]: 9, [pro]: 4 }));
  expect(anew(false)).toMatchObject({ dropped: [team, pro], cursors: { [team]: 2 }, partial: [], hasMore: false });
  expect(anew(true)).toMatchObject({ dropped: [team, pro], cursors: { [team]: 2 }, partial: [team], hasMore: true });
});

test('[LIVE-04] a scope opened while the answer was under way is left alone', () => {
  const page = plan(answer({ [team]: 5 }), { [team]: 4 }, held({ [team]: 4 }));
  expect(page).toMatchObject({ dropped: [], partial: [], hasMore: false });
  expect(plan(answer({ [team]: 5 }, true), { [team]: 4 }, held({ [team]: 4 }))).toMatchObject({
    partial: [team],
    hasMore: true,
  });
});

test('[OFFLINE-22] an accepted change is shown from the queue until the device has what it did', () => {
  const acked = [{ id: 'tap', acked: { [team]: 7 } }];
  const before = answer({ [team]: 6 });
  const after = answer({ [team]: 7 });
  expect(settledBy(before, { [team]: 6 }, acked, new Set(['tap']))).toEqual([]);
  expect(settledBy(after, { [team]: 7 }, acked, new Set())).toEqual(['tap']);
});

test('[OFFLINE-22] a change of several scopes is shown from the queue until the device has all of it', () => {
  const acked = [{ id: 'merge', acked: { [team]: 7, [pro]: 3 } }];
  const both = answer({ [team]: 7, [pro]: 3 });
  expect(settledBy(both, { [team]: 7, [pro]: 2 }, acked, new Set())).toEqual([]);
  expect(settledBy(both, { [team]: 6, [pro]: 3 }, acked, new Set())).toEqual([]);
  expect(settledBy(both, { [team]: 7, [pro]: 3 }, acked, new Set())).toEqual(['merge']);
});

test('[OFFLINE-22] what a later answer does not name is not waited for', () => {
  const acked = [{ id: 'tap', acked: { [pro]: 7 } }, { id: 'waits' }];
  const silent = answer({ [team]: 6 });
  expect(settledBy(silent, { [team]: 6 }, acked, new Set())).toEqual([]);
  expect(settledBy(silent, { [team]: 6 }, acked, new Set(['tap']))).toEqual(['tap']);
});
