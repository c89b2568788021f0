import { afterEach, beforeEach, expect, test } from 'vitest';
import { matchOf, PHONE, playerId, SESSION, stat, TABLET } from '#tests/support/match.ts';
import { allByRole, byRole, nameOf, type } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { MatchEntry } from '#domain/match/schema.ts';

// Who counts opens the list by the key of the log.
beforeEach(() => chooseEntryWay(SESSION, 'counts'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

type Side = 'us' | 'them';
const end = (n: number, winner: Side, by = PHONE) => ({
  ...MatchEntry.parse({ kind: 'rally-end', payload: { ...postOf(n), winner } }),
  by,
});
const touch = (n: number, player: number, skill: string, grade: string, k = 1) =>
  MatchEntry.parse({
    kind: 'contact',
    payload: { ...postOf(n), k, side: 'us', who: { playerId: playerId(player) }, skill, grade },
  });
const timeout = (n: number) =>
  MatchEntry.parse({ kind: 'timeout', payload: { after: postOf(n).rally, side: 'them', type: 'team' } });

const LOG = [touch(1, 7, 'serve', 'in'), touch(1, 7, 'attack', 'kill', 2), end(2, 'us'), timeout(2), end(3, 'them')];

async function openList(log: Parameters<typeof matchOf> = LOG, query = '') {
  const store = await track({ log: matchOf(...log) }, { query });
  await press('Set log');
  await seen(() => allByRole('heading', 'Rally list').length === 1);
  return store;
}
const rows = () => labels().filter((label) => label.startsWith('Rally ') || label.startsWith('Timeout'));
const score = () => nameOf(byRole('group', 'Tidewater 16 2, Breakers 1'));

test('[LIST-08] [FIX-14] the log of a set that is told by rallies is their list, newest first, with what came between', async () => {
  await openList();
  expect(rows()).toEqual([
    'Rally 3, their point, Breakers point, 2–1',
    'Timeout Breakers',
    'Rally 2, our point, Tidewater 16 point, 2–0',
    'Rally 1, our point, #7 Ruiz kill, 1–0',
  ]);
  expect(text()).toContain('Set 1, 3 rallies');
  expect(score()).toBe('Tidewater 16 2, Breakers 1');
});

test('[LIST-08] a set of which nothing but taps and points is recorded has the log that it always had', async () => {
  await track({ log: matchOf(stat(7, 'attack', 'positive')) });
  await press('Set log');
  expect(labels()).toContain('#7 Ruiz – kill');
  expect(allByRole('heading', 'Rally list')).toEqual([]);
});

test('[LIST-09] any earlier rally is turned in three taps; a toast says both scores, and its Undo takes it back', async () => {
  await openList();
  await press('Rally 2, our point, Tidewater 16 point, 2–0');
  expect(text()).toContain('Turning rally 2 to Breakers makes it 1–1 then and 1–2 now');
  await press('To Breakers');
  expect(toastTitles()).toEqual(['Rally 2 changed. 2–1 → 1–2.']);
  expect(rows()).toContain('Rally 2, their point, Breakers point, 1–1');
  currentToasts()[0]?.action?.run();
  await settle();
  expect(rows()).toContain('Rally 2, our point, Tidewater 16 point, 2–0');
});

test('[LIST-10] a rally is deleted, stays struck out at its place, and comes back by Restore', async () => {
  await openList();
  await press('Rally 1, our point, #7 Ruiz kill, 1–0');
  await press('Delete');
  expect(rows()).toEqual([
    'Rally 2, their point, Breakers point, 1–1',
    'Timeout Breakers',
    'Rally 1, our point, Tidewater 16 point, 1–0',
  ]);
  await press('Restore #7 Ruiz: kill');
  expect(rows()).toContain('Rally 1, our point, #7 Ruiz kill, 1–0');
});

test('[LIST-11] a contact is changed, added and deleted at its rally', async () => {
  await openList();
  await press('Rally 1, our point, #7 Ruiz kill, 1–0');
  await press('Change #7 Ruiz kill');
  await type('attack.blocked', byRole('combobox', 'Contact'));
  await press('Save');
  expect(toastTitles()).toEqual(['Rally 1 changed. 2–1 → 1–2.']);
  expect(rows()).toContain('Rally 1, their point, #7 Ruiz attack blocked, 0–1');
  await press('Contact');
  await type('us.dig.good', byRole('combobox', 'Contact'));
  await type(playerId(4), byRole('combobox', 'Player'));
  await press('Add contact');
  expect(labels()).toContain('Change #4 Lindqvist dig');
  await press('Change #4 Lindqvist dig');
  await press('Delete contact');
  expect(labels()).not.toContain('Change #4 Lindqvist dig');
});

test('[LIST-12] a rally is inserted where it is missing: whose point it was, and how', async () => {
  await openList();
  await press('Rally 2, our point, Tidewater 16 point, 2–0');
  await press('Insert before');
  expect(text()).toContain('Before rally 2, at 1–0');
  await press('Point for Breakers');
  expect(toastTitles()).toEqual(['Rally inserted. 2–1 → 2–2.']);
  expect(rows()).toContain('Rally 2, their point, Breakers point, 1–1');
  await press('Insert after');
  await type('us.attack.kill', byRole('combobox', 'How'));
  await type(playerId(4), byRole('combobox', 'Player'));
  await press('Insert, point for Tidewater 16');
  expect(rows()).toContain('Rally 4, our point, #4 Lindqvist kill, 3–1');
});

test('[TWO-6] a rally that two devices gave to both sides shows the word of each, and one tap settles it', async () => {
  await openList([end(1, 'us'), end(1, 'them', TABLET), end(2, 'us')]);
  expect(rows()[1]).toBe('Rally 1, to settle, Tidewater 16 point or Breakers point, ?–?');
  expect(text()).toContain('Set 1, 2 rallies, 1 to settle');
  await press('Rally 1, to settle, Tidewater 16 point or Breakers point, ?–?');
  await press('a former memberBreakers pointpoint for Breakers, 0–1');
  expect(rows()).toEqual(['Rally 2, our point, Tidewater 16 point, 1–1', 'Rally 1, their point, Breakers point, 0–1']);
});

test('[FIX-8] one player was taken for another in the whole set: one entry, the contacts count for the other', async () => {
  await openList();
  await press('Rally 1, our point, #7 Ruiz kill, 1–0');
  await press('Change #7 Ruiz kill');
  await type(playerId(4), byRole('combobox', 'All set, #7 Ruiz was'));
  await press('Was #4 Lindqvist all set');
  expect(rows()).toContain('Rally 1, our point, #4 Lindqvist kill, 1–0');
  expect(labels()).toContain('#7 Ruiz counts for #4 Lindqvist');
});

test('[LIST-13] the list is filtered by side; who only looks can mend nothing', async () => {
  await openList(LOG, '?view=1');
  await press('Theirs 1');
  expect(rows()).toEqual(['Rally 3, their point, Breakers point, 2–1']);
  await press('Rally 3, their point, Breakers point, 2–1');
  expect(labels().filter((label) => /^(To |Insert|Delete|Replay|Undo|Contact)/.test(label))).toEqual([]);
});

test('[REPORT-28] the list says and filters rotations as the device names them', async () => {
  chooseRotationNaming('place');
  const linedUp = [lineUp({ setters: [ours(6)], system: '5-1' }), firstServe('us'), end(1, 'them'), end(2, 'us')];
  await openList(linedUp.map((entry) => ('by' in entry ? entry : MatchEntry.parse(entry))));
  await press('P6');
  expect(rows()).toEqual(['Rally 2, our point, Tidewater 16 point, 1–1', 'Rally 1, their point, Breakers point, 0–1']);
  expect(text()).not.toMatch(/\bR[1-6]\b/);
});

test('[COUNTS-6] a set with taps and contacts says which of them count, and switches in one tap', async () => {
  await openList([...LOG, stat(7, 'attack', 'positive')]);
  expect(text()).toContain('Set 1 from rallies · 1 tap not counted.');
  await press('Switch');
  expect(text()).toContain('Set 1 from taps · 2 contacts not counted.');
});
