import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fold, setOf } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, matchOf, PHONE, playerId, point, SESSION, stat, TABLET } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { byRole } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { postOf } from '#tests/support/told-rallies.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';

beforeEach(() => chooseEntryWay(SESSION, 'counts'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const PLAYERS = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist', position: 'Setter' })];
type Side = 'us' | 'them';
const end = (n: number, winner: Side, by = TABLET) => ({
  ...MatchEntry.parse({ kind: 'rally-end', payload: { ...postOf(n), winner } }),
  by,
});
const touch = (n: number, player: number, skill: string, grade: string, k = 1) => ({
  ...MatchEntry.parse({
    kind: 'contact',
    payload: { ...postOf(n), k, side: 'us', who: { playerId: playerId(player) }, skill, grade },
  }),
  by: TABLET,
});
const open = (...log: Parameters<typeof matchOf>) => track({ players: PLAYERS, log: matchOf(...log) });

const rows = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION });
const own = (store: SyncStore) => rows(store).filter(({ clientId }) => clientId === store.clientId());
const kinds = (store: SyncStore) => own(store).map(({ kind }) => kind);
const played = (store: SyncStore) => setOf(fold(rows(store)), 1).rallies?.played ?? [];
const score = () => labels().flatMap((label) => /score, add 1, (\d+)/.exec(label)?.[1] ?? []);
const said = () => document.querySelector('p[role=status]')?.textContent ?? '';

test('[COUNTS-3] the score cards of Counts tell rallies where another device does, and go on in its order', async () => {
  const store = await open(end(1, 'us'), end(2, 'them'));
  await press('Our score, add 1, 1');
  expect(own(store)).toMatchObject([
    { kind: 'rally-end', payload: { ...postOf(3), winner: 'us', seen: { us: 1, them: 1 }, reason: null } },
  ]);
  expect([score(), said().trim()]).toEqual([['2', '1'], 'Point recorded, 2–1 We score']);
  await press('Opponent score, add 1, 1');
  expect([score(), played(store).length]).toEqual([['2', '2'], 4]);
});

test('[COUNTS-1] where nothing but taps and points is recorded the cards press points, as they always did', async () => {
  const store = await open(point('us', 1), stat(7, 'attack', 'positive'));
  await press('Our score, add 1, 1');
  await press('Our score minus 1');
  expect(kinds(store)).toEqual(['score', 'score']);
  expect(score()).toEqual(['1', '0']);
});

test('[COUNTS-3] the minus takes the newest rally of its side from both devices, Undo brings it back', async () => {
  const store = await open(
    touch(1, 4, 'serve', 'in'),
    touch(1, 7, 'attack', 'kill', 2),
    end(1, 'us', PHONE),
    end(2, 'them'),
  );
  expect(score()).toEqual(['1', '1']);
  await press('Our score minus 1');
  expect([kinds(store), score()]).toEqual([['strike'], ['0', '1']]);
  expect(said().trim()).toBe('Point removed Tidewater 16, 0–1');
  expect(played(store)[0]?.rally.contacts.map(({ payload }) => payload.skill)).toEqual(['serve']);
  await press('Undo');
  expect([score(), said().trim()]).toEqual([['1', '1'], 'Redone']);
  await press('Redo');
  expect(score()).toEqual(['0', '1']);
});

test('[COUNTS-3] a point of a card is undone as such, and what it said stands in the list of rallies', async () => {
  const store = await open(end(1, 'us'));
  await press('Opponent score, add 1, 0');
  await press('Set log');
  await seen(() => labels().includes('Rally 2, their point, Breakers point, 1–1'));
  await press('Back to match');
  await press('Undo');
  expect([score(), kinds(store)]).toEqual([
    ['1', '0'],
    ['rally-end', 'void'],
  ]);
});

test('[COUNTS-3] two presses in one turn are two rallies', async () => {
  const store = await open(end(1, 'us'));
  const [we, they] = [byRole('button', 'Our score, add 1, 1'), byRole('button', 'Opponent score, add 1, 0')];
  await act(async () => [we, they, we].forEach((one) => one.click()));
  await settle();
  expect([score(), played(store).length]).toEqual([['3', '1'], 4]);
});

test('[COUNTS-3] [TWO-13] a card pressed as the same point comes in from another device counts once', async () => {
  const later: ReturnType<typeof logged>[] = [];
  const store = await track({ players: PLAYERS, log: matchOf(end(1, 'them')), later });
  later.push(logged(50, end(2, 'us')));
  await act(async () => store.syncNow());
  await seen(() => score().join() === '1,1');
  await press('Our score, add 1, 1');
  expect([score(), kinds(store), played(store).length]).toEqual([['1', '1'], ['rally-end'], 2]);
  await press('Our score, add 1, 1');
  expect([score(), played(store).length]).toEqual([['2', '1'], 3]);
});

test('[COUNTS-3] [END-3] the set that a card wins is proposed as any other, by the rules of the match', async () => {
  const rules = { ...PRESETS['usav-2026'].rules, points: 3, lead: 1 } as const;
  const log = matchOf(end(1, 'us'), end(2, 'us'));
  await track({ players: PLAYERS, sessions: [makeSession({ rules, numSets: 3 })], log });
  await press('Our score, add 1, 2');
  expect(toastTitles()).toEqual(['Set 1 to Tidewater 16, 3–0']);
  await press('Our score minus 1');
  expect(toastTitles()).toEqual([]);
});

test('[COUNTS-5] taps and contacts of a set are never added: the contacts count, whoever looks; taps stay on their keys', async () => {
  const log = [
    touch(1, 7, 'attack', 'kill'),
    end(2, 'them'),
    stat(7, 'attack', 'positive'),
    stat(7, 'attack', 'positive'),
  ];
  const store = await open(...log);
  await press('Number 7, Elena Ruiz, OH');
  expect(labels()).toContain('Kill, 2');
  await press('Kill, 2');
  expect(labels()).toContain('Kill, 3');
  expect(kinds(store)).toEqual(['stat']);
  await leave();
  await track({ players: PLAYERS, log: matchOf(...log) }, { query: '?view=1' });
  await press('Number 7, Elena Ruiz, OH');
  expect(labels()).toContain('Kill, 1');
  expect(text()).not.toContain('Kill, 3');
});
