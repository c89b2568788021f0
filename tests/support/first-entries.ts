import type { Draft } from '#domain/sync/command.ts';
import { startOneTime, startSession } from '#domain/match/commands.ts';
import { importEntries, recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { FIRST, MADE } from './rally-entries.ts';

type NewId = () => string;
type Entries = Readonly<Record<MatchEntry['kind'], (newId: NewId) => MatchEntry>>;

const stat = (newId: NewId): Extract<MatchEntry, { kind: 'stat' }> => ({
  kind: 'stat',
  payload: { playerId: newId(), category: 'attack', counter: 'positive', by: 1 },
});

/** One of each kind that a log can hold; a new kind is missing here until somebody gives it. */
export const ENTRIES: Entries = {
  'rally-end': () => MADE['rally-end'](FIRST),
  contact: () => MADE['contact'](FIRST),
  'line-up': () => MADE['line-up'](FIRST),
  'first-serve': () => MADE['first-serve'](FIRST),
  substitution: () => MADE['substitution'](FIRST),
  libero: () => MADE['libero'](FIRST),
  'libero-plan': () => MADE['libero-plan'](FIRST),
  setter: () => MADE['setter'](FIRST),
  'rotation-fix': () => MADE['rotation-fix'](FIRST),
  timeout: () => MADE['timeout'](FIRST),
  sanction: () => MADE['sanction'](FIRST),
  depth: () => MADE['depth'](FIRST),
  leading: () => MADE['leading'](FIRST),
  reassign: () => MADE['reassign'](FIRST),
  note: () => MADE['note'](FIRST),
  strike: (newId) => ({ kind: 'strike', payload: { targets: [newId()] } }),
  stat,
  score: () => ({ kind: 'score', payload: { side: 'us', by: 1, rally: 1, takesBack: null } }),
  'open-set': () => ({ kind: 'open-set', payload: {} }),
  void: (newId) => ({ kind: 'void', payload: { target: newId() } }),
  replace: (newId) => ({ kind: 'replace', payload: { target: newId(), with: stat(newId) } }),
};

type Match = { readonly teamId: string; readonly sessionId: string };
type Begun = { readonly name: string; readonly drafts: (match: Match, newId: NewId) => Draft[] };

const STARTS: Readonly<Record<string, (match: Match, newId: NewId) => Draft>> = {
  'session.start': (match) => startSession.draft({ ...match, eventId: null, numSets: 3, notes: null }),
  'session.oneTime': (match, newId) =>
    startOneTime.draft({
      ...{
        ...match,
        eventId: newId(),
        title: 'Friendly',
        date: '2026-05-01',
        startTime: null,
        numSets: 3,
        notes: null,
      },
    }),
};

const MOST_ALIKE = 5;

/** Each way to begin a session, followed by some entries of one kind in one set, or by an import, and by nothing else. */
export const BEGINNINGS: readonly Begun[] = Object.entries(STARTS).flatMap(([start, draftOf]) => [
  { name: start, drafts: (match: Match, newId: NewId) => [draftOf(match, newId)] },
  ...([1, 2] as const).flatMap((setNumber) => [
    ...Object.entries(ENTRIES).map(([kind, make]) => ({
      name: `${start}, ${kind} in set ${setNumber}`,
      drafts: (match: Match, newId: NewId) => [
        draftOf(match, newId),
        ...Array.from({ length: MOST_ALIKE }, () =>
          recordEntry.draft({ ...match, id: newId(), setNumber, entry: make(newId) }),
        ),
      ],
    })),
    {
      name: `${start}, an import into set ${setNumber}`,
      drafts: (match: Match, newId: NewId) => [draftOf(match, newId), imported(match, setNumber, newId)],
    },
  ]),
]);

const imported = (match: Match, setNumber: number, newId: NewId): Draft =>
  importEntries.draft({
    ...match,
    entries: Array.from({ length: MOST_ALIKE }, () => ({ id: newId(), setNumber, entry: stat(newId) })),
  });
