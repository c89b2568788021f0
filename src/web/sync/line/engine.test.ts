import { expect, test } from 'vitest';
import type { PullAnswer } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { partOf } from '#tests/support/deeds.ts';
import { newIds } from '#tests/support/sync.ts';
import { blankMeta, type PendingEntry } from '#web/sync/device/database.ts';
import { type EngineStorage, createEngine, type EngineEvent } from './engine.ts';
import type { Verdict } from '#web/sync/device/outbox.ts';
import type { Page } from '#web/sync/device/replica.ts';
import type { Cursors, PushReceipt, Reply } from './transport.ts';

const [ME = ''] = newIds(1);
const AT = '2026-01-01T10:00:00.000Z';
const entry = (id: string): PendingEntry => ({ id, name: 'team.update', input: {}, at: AT });
const MINE: Scope = `user:${ME}`;
const nothing: PullAnswer = { scopes: [], access: {}, serverTime: AT };

type State = {
  pulled: PullAnswer;
  pulls: number;
  held: Cursors;
  wanted: Cursors;
  meanwhile: () => void;
  /** That of the rows which are here. */
  generation: string | null;
  readonly asked: { readonly cursors: Cursors; readonly generation: string | null | undefined }[];
};

/** An engine over a queue in memory, and a line that says what the test wants. */
function bench(ids: readonly string[], answer: (sent: readonly string[]) => Reply<PushReceipt>, make = entry) {
  let queue = ids.map(make);
  const batches: string[][] = [];
  const verdicts: Verdict[] = [];
  const events: EngineEvent[] = [];
  const pages: Page[] = [];
  const state: State = {
    ...{ pulled: nothing, pulls: 0, held: {}, wanted: {}, meanwhile: () => undefined },
    ...{ generation: null, asked: [] },
  };
  const storage: EngineStorage = {
    meta: () => ({ ...blankMeta(ME), cursors: state.held, serverGeneration: state.generation }),
    queue: () => queue,
    wanted: () => state.wanted,
    withheld: () => [],
    async applyVerdicts(told) {
      verdicts.push(...told);
      queue = queue.filter(({ id }) => !told.some((one) => one.id === id));
      return [];
    },
    setAside: async () => undefined,
    async absorb(page) {
      pages.push(page);
      return true;
    },
    recheck: async () => 'not-due',
  };
  const engine = createEngine({
    userId: ME,
    storage,
    transport: {
      async push({ commands }) {
        const sent = commands.map(({ id }) => id);
        batches.push(sent);
        return answer(sent);
      },
      async pull(cursors, generation) {
        state.pulls += 1;
        state.asked.push({ cursors, generation });
        state.meanwhile();
        return { kind: 'answer', answer: state.pulled };
      },
    },
    connectivity: { answered: () => undefined, failed: () => undefined },
    random: () => 0,
    tell: (event) => events.push(event),
  });
  return { engine, batches, verdicts, events, pages, state, left: () => queue.map(({ id }) => id) };
}

const allApplied = (sent: readonly string[]): Reply<PushReceipt> => ({
  kind: 'answer',
  answer: { results: sent.map((id) => ({ id, outcome: 'applied' as const })), revs: {} },
});

test('[OFFLINE-18] at most 200 go at once, in the order in which they were made', async () => {
  const ids = newIds(450);
  const { engine, batches } = bench(ids, allApplied);
  while ((await engine.push()) === 'more');
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(batches.flat()).toEqual(ids);
});

test('a push that took everything along is the last until something is entered', async () => {
  const few = bench(newIds(3), allApplied);
  expect(await few.engine.push()).toBe('done');
  const full = bench(newIds(200), allApplied);
  expect(await full.engine.push()).toBe('more');
});

test('[OFFLINE-21] an answer that is too large to take halves the batch until it fits', async () => {
  const ids = newIds(40);
  const { engine, batches, left } = bench(ids, (sent) => (sent.length > 12 ? { kind: 'too-large' } : allApplied(sent)));
  while ((await engine.push()) === 'more');
  expect(batches.slice(0, 3).map(({ length }) => length)).toEqual([40, 20, 10]);
  expect(left()).toEqual([]);
});

test('[OFFLINE-18] [OFFLINE-22] on any line that carries one change in time all arrive once, in their order', async () => {
  for (const carries of [1, 3, 12, 60, 199]) {
    const ids = newIds(210);
    const { engine, batches, verdicts, left } = bench(ids, (sent) =>
      sent.length > carries ? { kind: 'late' } : allApplied(sent),
    );
    const mostCalls = 2 * ids.length + 4;
    while (left().length > 0 && batches.length < mostCalls) await engine.push();
    expect(
      verdicts.map(({ id }) => id),
      `at most ${carries}`,
    ).toEqual(ids);
  }
});

test('[OFFLINE-18] a push that took too long is tried again with a quarter, and what gets through doubles it', async () => {
  const { engine, batches } = bench(newIds(450), (sent) => (sent.length > 100 ? { kind: 'late' } : allApplied(sent)));
  expect(await engine.push()).toBe('fault');
  for (const _call of [1, 2, 3, 4]) await engine.push();
  expect(batches.map(({ length }) => length)).toEqual([200, 50, 100, 200, 50]);
});

test('[OFFLINE-21] a single change that is too large for the server does not hold up the rest', async () => {
  const [big = '', small = ''] = newIds(2);
  const { engine, verdicts } = bench([big, small], (sent) =>
    sent.includes(big) ? { kind: 'too-large' } : allApplied(sent),
  );
  while ((await engine.push()) === 'more');
  expect(verdicts).toEqual([
    { id: big, refusal: { code: 'unknown' } },
    { id: small, acked: {} },
  ]);
});

/** Of those that wait, these were made by one tap. */
function inOneDeed(ids: readonly string[]) {
  const [deed = ''] = newIds(1);
  return (id: string): PendingEntry => (ids.includes(id) ? { ...partOf(deed), id, at: AT } : entry(id));
}

test('[A3-6] [OFFLINE-18] a deed at the edge of a batch goes with the next, which follows at once', async () => {
  const ids = newIds(201);
  const { engine, batches } = bench(ids, allApplied, inOneDeed(ids.slice(199)));
  expect(await engine.push()).toBe('more');
  expect(await engine.push()).toBe('done');
  expect(batches).toEqual([ids.slice(0, 199), ids.slice(199)]);
});

test('[A3-6] of a deed of which one is refused the other stands', async () => {
  const [out = '', back = ''] = newIds(2);
  const refusal = { code: 'already-exists' } as const;
  const answer = (sent: readonly string[]): Reply<PushReceipt> => ({
    kind: 'answer',
    answer: {
      results: sent.map((id) => (id === out ? { id, outcome: 'refused', refusal } : { id, outcome: 'applied' })),
      revs: {},
    },
  });
  const { engine, batches, verdicts } = bench([out, back], answer, inOneDeed([out, back]));
  while ((await engine.push()) === 'more');
  expect(batches).toEqual([[out, back]]);
  expect(verdicts).toEqual([
    { id: out, refusal },
    { id: back, acked: {} },
  ]);
});

test('[A3-6] [OFFLINE-21] a deed that is too large by itself goes in parts, and holds up nothing', async () => {
  const ids = newIds(6);
  const deed: readonly string[] = ids.slice(1, 4);
  const isTooLarge = (sent: readonly string[]) => sent.filter((id) => deed.includes(id)).length > 1;
  const { engine, batches, verdicts } = bench(
    ids,
    (sent) => (isTooLarge(sent) ? { kind: 'too-large' } : allApplied(sent)),
    inOneDeed(deed),
  );
  while ((await engine.push()) === 'more');
  expect(verdicts.map(({ id }) => id)).toEqual(ids);
  expect(batches.some((sent) => sent.join() === deed.join())).toBe(true);
});

test('[OFFLINE-21] an answer about other commands than those sent settles nothing', async () => {
  const [mine = '', other = ''] = newIds(2);
  const { engine, left } = bench([mine], () => allApplied([other]));
  expect(await engine.push()).toBe('fault');
  expect(left()).toEqual([mine]);
});

test('[OFFLINE-21] signed out, everything is kept and nothing is tried again by itself', async () => {
  const ids = newIds(2);
  const { engine, left } = bench(ids, () => ({ kind: 'signed-out' }));
  expect(await engine.push()).toBe('stop');
  expect([engine.block(), left()]).toEqual(['signed-out', ids]);
});

test('[OFFLINE-29] a server of another version asks for the update and keeps everything', async () => {
  const ids = newIds(2);
  const { engine, left } = bench(ids, () => ({ kind: 'update-needed' }));
  expect(await engine.push()).toBe('stop');
  expect([engine.block(), left()]).toEqual(['update-needed', ids]);
});

test('[OFFLINE-30] a pull without this person’s own scope is not stored', async () => {
  const { engine, pages, state } = bench([], allApplied);
  expect(await engine.pull()).toBe('stop');
  const mine: Scope = `user:${ME}`;
  state.pulled = { ...nothing, scopes: [{ scope: mine, cursor: 3, more: false, rows: [] }] };
  expect(await engine.pull()).toBe('done');
  expect(pages.map(({ cursors }) => cursors)).toEqual([{ [mine]: 3 }]);
});

test.each([false, true])(
  '[QUEUE-34] a match that is opened while an answer without it is on its way keeps its log (anew: %s)',
  async (isAnew) => {
    const { engine, pages, state } = bench([], allApplied);
    const log: Scope = `session:${ME}`;
    state.held = { [MINE]: 2, [log]: 5 };
    state.wanted = { [MINE]: 2 };
    state.pulled = { ...nothing, isAnew, scopes: [{ scope: MINE, cursor: 3, more: false, rows: [] }] };
    state.meanwhile = () => (state.wanted = state.held);
    expect([await engine.pull(), pages]).toEqual(['more', []]);
    state.pulled = {
      ...state.pulled,
      scopes: [...state.pulled.scopes, { scope: log, cursor: 5, more: false, rows: [] }],
    };
    expect(await engine.pull()).toBe('done');
    expect(pages.map(({ cursors }) => cursors)).toEqual([{ [MINE]: 3, [log]: 5 }]);
  },
);

const [LOG, BEFORE = '', AFTER = '', LATER = ''] = [`session:${ME}` as const, ...newIds(3)];
/** A page of another generation: its part of the log, and whether more of it is to come. */
const anew = (generation: string | undefined, cursor: number, more: boolean, isAnew = false): PullAnswer => ({
  ...{ ...nothing, generation, isAnew },
  scopes: [
    { scope: MINE, cursor: 3, more: false, rows: [] },
    { scope: LOG, cursor, more, rows: [] },
  ],
});

test('[GEN-03] what is here stays until all rows of another generation are', async () => {
  const { engine, pages, state } = bench([], allApplied);
  Object.assign(state, { generation: BEFORE, held: { [MINE]: 2, [LOG]: 9 }, wanted: { [MINE]: 2, [LOG]: 9 } });
  const answers = [anew(AFTER, 4, true, true), anew(AFTER, 8, true), anew(LATER, 2, true, true), anew(LATER, 5, false)];
  const steps: string[] = [];
  for (state.pulled of answers) steps.push(`${await engine.pull()} ${pages.length}`);
  expect(steps).toEqual(['more 0', 'more 0', 'more 0', 'done 1']);
  expect(state.asked.map(({ generation, cursors }) => [generation, cursors[LOG]])).toEqual([
    [BEFORE, 9],
    [AFTER, 4],
    [AFTER, 8],
    [LATER, 2],
  ]);
  expect(pages).toMatchObject([{ isAnew: true, generation: LATER, cursors: { [MINE]: 3, [LOG]: 5 }, partial: [] }]);
});

test.each([
  ['has no rows yet', { generation: null, pulled: anew(AFTER, 4, true, true) }],
  ['is not told which one', { generation: BEFORE, pulled: anew(undefined, 4, true, true) }],
])('[GEN-03] a device that %s takes each page of another generation as it comes', async (_, now) => {
  const { engine, pages, state } = bench([], allApplied);
  Object.assign(state, now);
  expect([await engine.pull(), pages.length]).toEqual(['more', 1]);
});

test('a hint of what this device has just sent asks for nothing, that of somebody else at once', async () => {
  const [first = ''] = newIds(1);
  const { engine, state } = bench([first], (sent) => {
    engine.hint({ scope: MINE, rev: 7 });
    return { kind: 'answer', answer: { results: sent.map((id) => ({ id, outcome: 'applied' })), revs: { [MINE]: 7 } } };
  });
  engine.setActive(true);
  for (const _step of ['sent', 'nothing left']) await engine.push();
  state.pulls = 0;
  engine.hint({ scope: MINE, rev: 7 });
  expect(state.pulls).toBe(0);
  engine.hint({ scope: MINE, rev: 8 });
  expect(state.pulls).toBe(1);
  engine.close();
});

test('a hint that came during a push nobody answered is not forgotten', async () => {
  const [first = ''] = newIds(1);
  const { engine, state } = bench([first], () => {
    engine.hint({ scope: MINE, rev: 7 });
    return { kind: 'fault', reached: false };
  });
  engine.setActive(true);
  state.pulls = 0;
  await engine.push();
  expect(state.pulls).toBe(1);
  engine.close();
});
