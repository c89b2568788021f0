import { afterEach, expect, test, vi } from 'vitest';
import { kindsOf, openSheet, recorded, trackRuled } from '#tests/support/between.tsx';
import { USAV } from '#tests/support/dead-time.ts';
import { playerId } from '#tests/support/match.ts';
import { allByRole, byRole, click, nameOf } from '#tests/support/screen.ts';
import { labels, leave, press, text } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';

afterEach(leave);

const payloads = (store: Awaited<ReturnType<typeof trackRuled>>) => recorded(store).map(({ payload }) => payload);
const inGroup = (name: string) => allByRole('button', undefined, byRole('group', name)).map(nameOf);

test('[GAP-01] [SUB-9] three taps with the key that opens it: who goes out, who comes in, and it is recorded and closed', async () => {
  const store = await trackRuled();
  await openSheet('Substitution');
  expect(text()).toContain('0 of 12 used, 12 left');
  await press('Number 4, Lindqvist, P4');
  await press('Number 9, Tanaka');
  expect(payloads(store)).toMatchObject([
    { side: 'us', out: { playerId: playerId(4) }, in: { playerId: playerId(9) }, exceptional: false, deed: null },
  ]);
  expect(allByRole('dialog')).toEqual([]);
  await press('Undo');
  await openSheet('Substitution');
  expect(labels()).toContain('Number 4, Lindqvist, P4');
});

test('[GAP-01] the other way round it is the same, and a second tap on who is chosen lets her go', async () => {
  const store = await trackRuled();
  await openSheet('Substitution');
  await press('Number 9, Tanaka');
  await press('Number 9, Tanaka');
  await press('Number 4, Lindqvist, P4');
  expect(kindsOf(store)).toEqual([]);
  await press('Number 8, Park');
  expect(payloads(store)).toMatchObject([{ out: { playerId: playerId(4) }, in: { playerId: playerId(8) } }]);
});

test('[ENTRY-75] who may come in is brought into view once it is chosen who goes out', async () => {
  const shown: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('aria-label'));
  });
  await trackRuled();
  await openSheet('Substitution');
  expect(shown).toEqual([]);
  await press('Number 4, Lindqvist, P4');
  expect(shown).toEqual(['Who comes in']);
  scroll.mockRestore();
});

test('[GAP-02] [SUB-1] in the place of the libero stands whom she acts for', async () => {
  await trackRuled();
  await openSheet('Substitution');
  expect(inGroup('Who goes out')).toEqual([
    'Number 4, Lindqvist, P4',
    'Number 3, Nguyen, P3',
    'Number 2, Ruiz, P2',
    'Number 5, Fitzgerald, P5',
    'Number 6, Coleman, P6, libero 11 is on',
    'Number 1, Marković, P1',
  ]);
});

test('[GAP-03] past the limit it is said beforehand what the rules allow, and the third tap records', async () => {
  const store = await trackRuled({ rules: { ...USAV, subs: 1 } });
  await openSheet('Substitution');
  await press('Number 4, Lindqvist, P4');
  await press('Number 9, Tanaka');
  await openSheet('Substitution');
  expect(text()).toContain('This would be substitution 2 of 1. Record it if the referee allows it.');
  await press('Number 5, Fitzgerald, P5');
  await press('Number 8, Park');
  expect(kindsOf(store)).toEqual(['substitution', 'substitution']);
  await openSheet('Substitution');
  expect(text()).toContain('2 of 1 used');
});

test('[GAP-04] exceptional is a switch, and stands in what is recorded', async () => {
  const store = await trackRuled();
  await openSheet('Substitution');
  await press('Exceptional');
  expect(byRole('button', 'Exceptional').getAttribute('aria-pressed')).toBe('true');
  await press('Number 4, Lindqvist, P4');
  await press('Number 9, Tanaka');
  expect(payloads(store)).toMatchObject([{ exceptional: true }]);
});

test('[GAP-05] [SUB-8] two at once are recorded together when the second is chosen, in one deed', async () => {
  const store = await trackRuled();
  await openSheet('Substitution');
  await press('Double');
  await press('Number 4, Lindqvist, P4');
  await press('Number 9, Tanaka');
  expect(kindsOf(store)).toEqual([]);
  expect(text()).toContain('9 for 4, and now the second');
  expect(labels()).toContain('Number 9, Tanaka, P4');
  await press('Number 5, Fitzgerald, P5');
  await press('Number 8, Park');
  const [first, second] = recorded(store);
  const deeds = [first, second].map((one) => one?.kind === 'substitution' && one.payload.deed);
  expect(deeds[0]).toMatch(/-/);
  expect(deeds[1]).toBe(deeds[0]);
  expect(kindsOf(store)).toEqual(['substitution', 'substitution']);
  await press('Undo');
  await openSheet('Substitution');
  expect(labels()).toEqual(expect.arrayContaining(['Number 4, Lindqvist, P4', 'Number 5, Fitzgerald, P5']));
});

test('[GAP-06] theirs without numbers is one tap more', async () => {
  const store = await trackRuled();
  await openSheet('Substitution');
  await press('They substitute');
  expect(payloads(store)).toMatchObject([{ side: 'them', out: null, in: null }]);
  expect(allByRole('dialog')).toEqual([]);
});

test('[GAP-08] what was exchanged before is changed back by one tap', async () => {
  const store = await trackRuled();
  await openSheet('Substitution');
  await press('Number 4, Lindqvist, P4');
  await press('Number 9, Tanaka');
  await openSheet('Substitution');
  await press('4 Lindqvist in for 9 Tanaka');
  expect(payloads(store).at(-1)).toMatchObject({ out: { playerId: playerId(9) }, in: { playerId: playerId(4) } });
});

test('[GAP-24] the menu of Counts has the dead time where rules were chosen or rallies are told, and else nothing of it', async () => {
  await track();
  await press('Game menu');
  expect(allByRole('menuitem').map(nameOf)).toEqual([
    ...[
      'Edit opponent name',
      'How taps are counted',
      'Line-up of the set',
      'Rules',
      'Share live page',
      'Record by rallies',
    ],
  ]);
  await leave();
  await trackRuled({ rules: null });
  await press('Game menu');
  const rows = ['Substitution', 'Libero', 'Our timeout', 'Between rallies'];
  expect(allByRole('menuitem').map(nameOf).slice(0, 4)).toEqual(rows);
});

test('[GAP-01] without a line-up it is said what is missing, and theirs can be counted', async () => {
  const store = await trackRuled({ log: [] });
  await openSheet('Substitution');
  expect(text()).toContain('Enter the line-up of this set first');
  await click(byRole('button', 'They substitute'));
  expect(kindsOf(store)).toEqual(['substitution']);
});
