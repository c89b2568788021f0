import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { court } from '#tests/support/court.ts';
import { courtDraft, type Draft, PAUSE_MS } from './court-draft.ts';

let saved: Draft[];
let isKept = true;
let draft: ReturnType<typeof courtDraft>;
beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  isKept = true;
  draft = courtDraft({
    save: async (given) => {
      saved.push(given);
      return isKept;
    },
    told: () => undefined,
  });
});
afterEach(() => vi.useRealTimers());

const A = court('a . . / . . .');
const AB = court('a b . / . . .');
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

test('[COURT-27] [AMB-060] changes in quick succession are saved once, after a short pause', async () => {
  draft.change('one', EMPTY_COURT, A);
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  draft.change('one', EMPTY_COURT, AB);
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(saved).toEqual([]);
  await pause();
  expect(saved).toEqual([{ lineupId: 'one', replaces: EMPTY_COURT, court: AB }]);
  expect(draft.current()).toBeUndefined();
});
test('[AMB-060] a later save names the earlier one as what it replaces', async () => {
  draft.change('one', EMPTY_COURT, A);
  const first = draft.flush();
  draft.change('one', A, AB);
  await first;
  expect(draft.current()?.court).toEqual(AB);
  await pause();
  expect(saved.map(({ replaces }) => replaces)).toEqual([EMPTY_COURT, A]);
});
test('[COURT-33] another lineup saves the first one to the lineup it belongs to', async () => {
  draft.change('one', EMPTY_COURT, A);
  draft.change('two', EMPTY_COURT, AB);
  await pause();
  expect(saved.map(({ lineupId, court: of }) => [lineupId, of])).toEqual([
    ['one', A],
    ['two', AB],
  ]);
});
test('[COURT-23] leaving, or a rotation, saves at once', async () => {
  draft.change('one', EMPTY_COURT, A);
  expect(await draft.flush()).toBe('saved');
  expect(saved).toHaveLength(1);
  expect(await draft.flush()).toBe('nothing');
});
test('[COURT-29] [COURT-30] what is set aside is not saved, and comes back as it was', async () => {
  draft.change('one', EMPTY_COURT, A);
  draft.setAside();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(draft.isSetAside()).toBe(true);
  expect(saved).toEqual([]);
  draft.bringBack();
  expect(draft.current()?.court).toEqual(A);
  await pause();
  expect(saved).toHaveLength(1);
});
test('[COURT-16] after a save that failed, what is stored is shown again', async () => {
  isKept = false;
  draft.change('one', EMPTY_COURT, A);
  expect(await draft.flush()).toBe('failed');
  expect(draft.current()).toBeUndefined();
});
test('a change that was taken back is not saved', async () => {
  draft.change('one', EMPTY_COURT, A);
  draft.change('one', EMPTY_COURT, EMPTY_COURT);
  await pause();
  expect(saved).toEqual([]);
});
