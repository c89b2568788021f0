import { afterEach, expect, test } from 'vitest';
import { kindsOf, openSheet, recorded, trackRuled } from '#tests/support/between.tsx';
import { firstServe, FIVB, lineUp, our } from '#tests/support/dead-time.ts';
import { playerId } from '#tests/support/match.ts';
import { allByRole, byRole, click, nameOf } from '#tests/support/screen.ts';
import { leave, press, text } from '#tests/support/see.ts';

afterEach(leave);

const last = (store: Awaited<ReturnType<typeof trackRuled>>) => recorded(store).at(-1)?.payload;
const inGroup = (name: string) => allByRole('button', undefined, byRole('group', name)).map(nameOf);

test('[GAP-09] out now is one tap in the sheet', async () => {
  const store = await trackRuled();
  await openSheet('Libero');
  expect(text()).toContain('Plan is on');
  await press('6Coleman back in11 Okafor goes off');
  expect([kindsOf(store), last(store)]).toMatchObject([['libero'], { do: 'out', for: { playerId: playerId(6) } }]);
  await openSheet('Libero');
  expect(text()).toContain('By hand');
  expect(text()).toContain('Next: 11 in P1 when they serve.');
});

test('[GAP-09] in for another is one tap, each with what speaks against it', async () => {
  const store = await trackRuled({ rules: FIVB });
  await openSheet('Libero');
  expect(inGroup('11 Okafor in for')).toEqual([
    'Number 5, Fitzgerald, P5',
    'Number 1, Marković, P1, may not serve here',
  ]);
  await press('Number 5, Fitzgerald, P5');
  expect(last(store)).toMatchObject({ do: 'in', libero: { playerId: playerId(11) }, for: { playerId: playerId(5) } });
});

test('[GAP-11] the plan is changed by numbers, from here on', async () => {
  const store = await trackRuled();
  await openSheet('Libero');
  await press('Change plan');
  await press('Number 5, Fitzgerald');
  await press('Number 6, Coleman');
  await press('Change from here on');
  expect(last(store)).toMatchObject({ liberos: null, plan: [{ places: [3] }, { places: [5] }] });
});

test('[GAP-12] another player is named libero for the rest of the match', async () => {
  const store = await trackRuled();
  await openSheet('Libero');
  await press('Redesignate');
  await press('Number 8, Park');
  expect(last(store)).toMatchObject({ liberos: [{ playerId: playerId(8) }] });
  expect(allByRole('dialog')).toEqual([]);
});

test('[GAP-12] [LINE-12] who is marked out is named with that word, last, and can be chosen', async () => {
  const store = await trackRuled({ out: [8] });
  await openSheet('Libero');
  await press('Redesignate');
  expect(inGroup('New libero').at(-1)).toBe('Number 8, Park, out');
  await press('Number 8, Park, out');
  expect(last(store)).toMatchObject({ liberos: [{ playerId: playerId(8) }] });
});

test('[GAP-12] with two liberos it is asked who cannot go on, and said that the rules may not allow it', async () => {
  const store = await trackRuled({ log: [lineUp({ liberos: [our(11), our(9)] }), firstServe('us')] });
  await openSheet('Libero');
  await press('Redesignate');
  expect(text()).toContain('The rules allow this only when no libero is left.');
  const [, second] = allByRole('radio');
  await click(second ?? expect.fail('one libero only'));
  await press('Number 8, Park');
  expect(last(store)).toMatchObject({ liberos: [{ playerId: playerId(11) }, { playerId: playerId(8) }] });
});

test('[GAP-09] without a line-up, or without a libero, it is said', async () => {
  await trackRuled({ log: [] });
  await openSheet('Libero');
  expect(text()).toContain('Enter the line-up of this set first');
  await leave();
  await trackRuled({ log: [lineUp({ liberos: [], plan: [] })] });
  await openSheet('Libero');
  expect(text()).toContain('The line-up of this set names no libero.');
});
