import { expect, test } from 'vitest';
import { FIRST, MADE } from '#tests/support/rally-entries.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { withValueAt } from '../core/value-at.ts';
import { MatchEntry, NumSets, SetStats, StatSession } from './schema.ts';

test('[DATA-28] a session has one, three or five sets', () => {
  expect([0, 1, 2, 3, 4, 5, 7].filter((numSets) => NumSets.safeParse(numSets).success)).toEqual([1, 3, 5]);
  expect(StatSession.safeParse({ ...makeSession(), numSets: 2 }).success).toBe(false);
});

test('[DATA-30] a set is not started or in progress, and nothing else', () => {
  const set = { id: SESSION, teamId: TEAM, sessionId: SESSION, setNumber: 1, startTime: null };
  const statuses = ['not_started', 'in_progress', 'completed', null].filter(
    (setStatus) => SetStats.safeParse({ ...set, ourScore: 0, opponentScore: 0, setStatus }).success,
  );
  expect(statuses).toEqual(['not_started', 'in_progress']);
});

const TOLD: readonly MatchEntry[] = Object.values(MADE).flatMap((make) => [
  make(FIRST),
  make({ ...FIRST, rally: 3, player: 6, other: 9 }),
]);

/** The paths of all texts in a payload. */
function textsIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
    : [];
}

test('[PRIV-1] no entry that tells of rallies takes a name, but for the text of a note', () => {
  const taking = TOLD.flatMap((entry) =>
    textsIn(entry.payload, 'payload').flatMap((path) =>
      ['Kim', 'Kim Miller', '12 Kim'].some((name) => MatchEntry.safeParse(withValueAt(entry, path, name)).success)
        ? [`${entry.kind} ${path}`]
        : [],
    ),
  );
  expect([...new Set(taking)]).toEqual(['note payload.text']);
});

test('[PRIV-1] an opponent is a number of one or two digits', () => {
  const isTaken = (number: unknown) => {
    const six = Array.from({ length: 6 }, () => ({ number }));
    return MatchEntry.safeParse({ kind: 'line-up', payload: { side: 'them', six } }).success;
  };
  expect(['0', '00', '9', '99'].map(isTaken)).toEqual([true, true, true, true]);
  expect(['', 'a', '1a', '100', '-1', ' 1', 7].map(isTaken)).toEqual(Array.from({ length: 7 }, () => false));
});

test('[A1-2] a field that this version does not know is dropped, and a kind that it does not know is none', () => {
  for (const entry of TOLD) {
    const later = { kind: entry.kind, payload: { ...entry.payload, heartRate: 180 } };
    expect(MatchEntry.parse(later)).toEqual(entry);
  }
  expect(MatchEntry.safeParse({ kind: 'challenge', payload: {} }).success).toBe(false);
});

/** As short as each kind can be said: whatever else it has came, or will come, with a default. */
const SHORTEST: Readonly<Record<keyof typeof MADE, object>> = {
  'rally-end': { rally: TEAM, after: null, n: 1, winner: 'us', reason: null },
  contact: { rally: TEAM, after: null, n: 1, k: 1, side: 'us', who: null, skill: 'dig', grade: 'good' },
  'line-up': { side: 'us', six: null },
  'first-serve': { side: 'us' },
  substitution: { after: null, side: 'us', out: null, in: null },
  libero: { after: null, do: 'out', for: { playerId: TEAM } },
  'libero-plan': { after: null, liberos: null },
  setter: { after: null, setters: [], system: '5-1' },
  'rotation-fix': { after: null, side: 'us', by: 1 },
  timeout: { after: null, side: null, type: 'medical' },
  sanction: { after: null, side: 'us', level: 'warning' },
  depth: { after: null, depth: 'touch' },
  leading: { mode: 'rally' },
  reassign: { from: { playerId: TEAM }, to: { playerId: SESSION } },
  note: { after: null, text: '' },
};

test('[A1-3] each kind can be said as shortly as its first release says it', () => {
  for (const [kind, payload] of Object.entries(SHORTEST))
    expect(MatchEntry.safeParse({ kind, payload }).error?.issues ?? [], kind).toEqual([]);
});
