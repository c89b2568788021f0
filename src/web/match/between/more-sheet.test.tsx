import { afterEach, expect, test } from 'vitest';
import { kindsOf, openSheet, recorded, trackRuled } from '#tests/support/between.tsx';
import { firstServe, lineUp, playedSet, USAV } from '#tests/support/dead-time.ts';
import { playerId, SESSION } from '#tests/support/match.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { allByRole, byRole, click, descriptionOf, isOff, nameOf, type } from '#tests/support/screen.ts';
import { headings, labels, leave, press, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';

afterEach(async () => {
  await leave();
  localStorage.clear();
});

const last = (store: Awaited<ReturnType<typeof trackRuled>>) => recorded(store).at(-1)?.payload;
const more = async (key: string) => {
  await openSheet('Between rallies');
  await press(key);
};
/** The set after these rallies, as it came from the server. */
const after = (...winners: ('us' | 'them')[]) => {
  const set = playedSet(USAV, [lineUp(), firstServe('us')]);
  set.win(...winners);
  return { log: set.log.map(({ kind, payload }) => MatchEntry.parse({ kind, payload })) };
};

test('[GAP-18] the rotation is turned by tapping how we really stand', async () => {
  const store = await trackRuled();
  await more('Rotation');
  const courts = allByRole('button', undefined, byRole('group', 'How we stand')).map(nameOf);
  expect(courts).toContain('As now: P1 1, P2 2, P3 3, P4 4, P5 5, P6 11');
  await press(courts.find((court) => court.startsWith('1 turn on')) ?? '');
  expect([kindsOf(store), last(store)]).toMatchObject([['rotation-fix'], { side: 'us', by: 1 }]);
  expect(allByRole('dialog')).toEqual([]);
});

const isLineUpOpen = () => seen(() => headings().includes('Line-up, set 1'));

test('[FIX-6] where we stand otherwise the line-up may have been wrong: one key corrects that instead', async () => {
  const store = await trackRuled();
  await more('Rotation');
  await press('The line-up was wrong');
  await isLineUpOpen();
  expect([allByRole('dialog').length, kindsOf(store)]).toEqual([1, []]);
});

test('[FIX-6] of a set that has begun the line-up leads to the rotation, for one that is wrong only now', async () => {
  chooseEntryWay(SESSION, 'counts');
  await trackRuled(after('us', 'them'));
  await more('Rotation');
  await press('The line-up was wrong');
  await isLineUpOpen();
  expect(labels()).toContain('Correct set 1 from its start');
  await press('Only the rotation is wrong now');
  await seen(() => headings().includes('Between Rallies'));
});

test.each([
  ['Between rallies', 'Enter the line-up'],
  ['Substitution', 'Enter the line-up'],
  ['Libero', 'Enter the line-up'],
])('[FIX-6] %s without a line-up: what is missing is one key away', async (sheet, key) => {
  await trackRuled({ log: [] });
  await openSheet(sheet);
  await press(key);
  await isLineUpOpen();
});

test('[GAP-18] without a line-up the keys of rotation and setter are off, and say why', async () => {
  await trackRuled({ log: [] });
  await openSheet('Between rallies');
  expect(['Rotationneeds the line-up', 'Setterneeds the line-up'].map(isOff)).toEqual([true, true]);
});

test('[GAP-25] one sheet follows the other in one frame, and the keyboard goes on at its title or its field', async () => {
  await trackRuled();
  await openSheet('Between rallies');
  const frame = byRole('dialog');
  const title = () => document.activeElement?.textContent;
  expect([title(), nameOf(frame)]).toEqual(['Between Rallies', 'Between Rallies']);
  await press('Setter');
  expect([title(), nameOf(frame), byRole('dialog')]).toEqual(['Setter', 'Setter', frame]);
  await click(byRole('button', 'Back', frame));
  expect(title()).toBe('Between Rallies');
  await press('Note');
  expect(document.activeElement).toBe(byRole('textbox'));
});

test('[GAP-19] [STOP-5] a penalty is three taps in the sheet, and its point the other side’s', async () => {
  const store = await trackRuled();
  await more('Card or delay');
  await press('Penalty, Tidewater 16');
  await press('Number 4, Lindqvist');
  expect(last(store)).toMatchObject({ winner: 'them', reason: 'penalty', who: { playerId: playerId(4) } });
  expect(labels()).toContain('Opponent score, add 1, 1');
});

test('[GAP-19] a delay is the team’s and recorded at once; an opponent is a number, a coach nobody', async () => {
  const store = await trackRuled();
  await more('Card or delay');
  await press('Delay warning, Breakers');
  expect(last(store)).toMatchObject({ side: 'them', level: 'delay-warning', who: null, staff: false });
  await more('Card or delay');
  await press('Warning, Breakers');
  expect(isOff('Record')).toBe(true);
  await type('1a2b3', byRole('textbox'));
  await press('Record');
  expect(last(store)).toMatchObject({ side: 'them', level: 'warning', who: { number: '12' } });
  await more('Card or delay');
  await press('Warning, Breakers');
  await press('Coach or bench');
  expect(last(store)).toMatchObject({ who: null, staff: true });
});

test('[GAP-19] [STOP-5] who is sent off has to be replaced: the substitution is open, exceptional, with her chosen', async () => {
  const store = await trackRuled();
  await more('Card or delay');
  await press('Expulsion, Tidewater 16');
  await press('Number 4, Lindqvist');
  expect(byRole('button', 'Number 4, Lindqvist, P4').getAttribute('aria-pressed')).toBe('true');
  await press('Number 9, Tanaka');
  expect([kindsOf(store), last(store)]).toMatchObject([
    ['sanction', 'substitution'],
    { out: { playerId: playerId(4) }, in: { playerId: playerId(9) }, exceptional: true },
  ]);
  await openSheet('Substitution');
  expect(byRole('button', 'Exceptional').getAttribute('aria-pressed')).toBe('false');
});

test('[GAP-20] a replay is one tap and no point', async () => {
  const store = await trackRuled();
  await more('Replayno point');
  expect(last(store)).toMatchObject({ winner: null, reason: null });
  expect(labels()).toContain('Our score, add 1, 0');
});

test('[GAP-21] a wrong server of ours is their point, and our points since are cancelled in the same deed', async () => {
  const store = await trackRuled(after('them', 'us', 'us', 'us'));
  await more('Wrong server');
  expect(text()).toContain('We served out of turn');
  expect(text()).not.toContain('Breakers served out of turn');
  await press('Their pointthe last 2 of ours cancelled, back to 1–1 first');
  const [end, strike] = recorded(store);
  expect([end?.payload, strike?.kind]).toMatchObject([{ winner: 'them', reason: 'rotation-fault' }, 'strike']);
  expect(end?.kind === 'rally-end' && strike?.kind === 'strike' && strike.payload.deed === end.payload.deed).toBe(true);
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 1', 'Opponent score, add 1, 2']));
});

test.each([
  ['the last of ours cancelled, back to 2–1 first', '1 point cancelled. 3–1 → 2–2.'],
  ['the last 2 of ours cancelled, back to 1–1 first', '2 points cancelled. 3–1 → 1–2.'],
])('[ENTRY-70] a wrong server with %s: both scores are said', async (row, told) => {
  await trackRuled(after('them', 'us', 'us', 'us'));
  await more('Wrong server');
  await press(`Their point${row}`);
  expect(currentToasts().map(({ title }) => title)).toEqual([told]);
});

test('[ENTRY-70] a wrong server without a point cancelled is seen on the screen, and nothing more is said', async () => {
  await trackRuled(after('them', 'us'));
  await more('Wrong server');
  await press('Their pointnothing cancelled');
  expect(currentToasts()).toEqual([]);
});

test('[GAP-22] a new setter is chosen by number, from here on', async () => {
  const store = await trackRuled();
  await more('Setter');
  await press('Number 1, Marković');
  expect(isOff('From here on')).toBe(true);
  await press('Number 8, Park');
  await press('From here on');
  expect(last(store)).toMatchObject({ setters: [{ playerId: playerId(8) }], system: '5-1' });
});

test('[LINE-12] a setter who is marked out is named with that word, and can be chosen', async () => {
  const store = await trackRuled({ out: [8] });
  await more('Setter');
  await press('Number 8, Park, out');
  await press('From here on');
  expect(last(store)).toMatchObject({ setters: [{ playerId: playerId(1) }, { playerId: playerId(8) }] });
});

test('[GAP-23] [PRIV-4] a note says that opponents have no names here', async () => {
  const store = await trackRuled();
  await more('Note');
  const field = byRole('textbox');
  expect(descriptionOf(field)).toContain('No names of opponents');
  expect(isOff('Save note')).toBe(true);
  await type(' Serve short ', field);
  await press('Save note');
  expect(last(store)).toMatchObject({ text: 'Serve short' });
});
