import { expect, test } from 'vitest';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { matchOf, PHONE, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { derivedId } from '../core/ids.ts';
import { valueAt } from '../core/value-at.ts';
import { instanceId } from '../schedule/instance.ts';
import type { Event } from '../schedule/schema.ts';
import type { Draft } from '../sync/command.ts';
import { prepare } from '../sync/registry.ts';
import { attempt } from '../sync/replay.ts';
import { mergeInto, shelfOf, type Shelves } from '../sync/rows.ts';
import { teamProScope } from '../sync/tables.ts';
import { list } from '../sync/view.ts';
import {
  chooseRules,
  completeSession,
  countSession,
  deleteSession,
  mergeSessions,
  renameOpponent,
  reopenSession,
  startOneTime,
  startSession,
} from './commands.ts';
import { importEntries, recordEntry } from './recording.ts';
import { PRESETS, type Rules } from './rules.ts';
import { sessionIdFor, teamCounting } from './sessions.ts';

const ACTOR = { kind: 'member' as const, userId: '0190a000-0000-7000-8000-0000000000ff', clientId: PHONE };
const AT = '2025-11-20T18:30:00.000Z';
const EVENT_ID = '0190a000-0000-7000-8000-0000000000ee';

/** A team with these events, on which commands run one after the other; answers say what each came to. */
async function play(events: Event[], ...drafts: Draft[]) {
  const layer: Shelves<null> = new Map();
  const put = shelfOf(layer, teamProScope(TEAM)).events;
  for (const event of events) put.set(event.id, { ...event, rev: 1, deletedAt: null, updatedBy: null });
  const view = { confirmed: new Map(), layers: [layer] };
  const answers: string[] = [];
  for (const draft of drafts) {
    const ready = prepare(draft);
    const done = ready.ok ? await attempt(view, { prepared: ready.value, at: AT }, ACTOR) : undefined;
    const result = done?.result ?? ready;
    answers.push(result.ok ? 'ok' : result.refusal.code);
    if (done?.result.ok) mergeInto(done.changes, layer);
  }
  return {
    answers,
    events: list(view, 'events', { teamId: TEAM }),
    sessions: list(view, 'statSessions', { teamId: TEAM }),
    log: list(view, 'matchEvents', { sessionId: SESSION }),
  };
}

const ids = { teamId: TEAM, sessionId: SESSION };
const start = (event: Event | null, given: { sessionId?: string; date?: string } = {}) =>
  startSession.draft({ ...ids, eventId: event?.id ?? null, numSets: 3, notes: null, ...given });
const oneTime = (given: { eventId?: string | null; title?: string; notes?: string | null } = {}) =>
  startOneTime.draft({
    ...ids,
    eventId: EVENT_ID,
    title: 'Friendly',
    date: '2025-11-20',
    startTime: '18:30',
    numSets: 3,
    notes: null,
    ...given,
  });
const game = makeEvent();
test('[STATS-09] starting makes a session and puts its event in progress', async () => {
  const { sessions, events } = await play([game], start(game));
  expect(sessions).toMatchObject([{ id: SESSION, eventId: game.id, sessionStatus: 'in_progress', createdAt: AT }]);
  expect(events).toMatchObject([{ gameStatus: 'in_progress' }]);
});

test('[TRACK-08] a game that is started without a number of sets has three', async () => {
  const { sessions } = await play([], startSession.draft({ ...ids, eventId: null, notes: null }));
  expect(sessions).toMatchObject([{ numSets: 3 }]);
});

test('the second of two devices that start the same game joins the first', async () => {
  const { answers, sessions } = await play([game], start(game), start(game));
  expect(answers).toEqual(['ok', 'ok']);
  expect(sessions).toHaveLength(1);
});

test('a date of a series that is tracked becomes an event of its own first', async () => {
  const pattern = { frequency: 'weekly' as const, endDate: null, weeklyDays: [], exceptions: [] };
  const series = makeEvent({ isRecurring: true, recurrencePattern: pattern });
  const { sessions, events } = await play([series], start(series, { date: '2025-11-20' }));
  const instance = instanceId(series.id, '2025-11-20');
  expect(sessions).toMatchObject([{ eventId: instance }]);
  expect(events).toMatchObject([
    { id: series.id, gameStatus: null, recurrencePattern: { exceptions: ['2025-11-20'] } },
    { id: instance, gameStatus: 'in_progress', isRecurring: false },
  ]);
});

test('[STATS-16] [STATS-17] a one-time event is stored in progress together with its session', async () => {
  const { events, sessions } = await play([], oneTime());
  expect(events).toMatchObject([
    {
      id: EVENT_ID,
      title: 'Friendly',
      eventType: 'one_time_event',
      gameStatus: 'in_progress',
      startDate: '2025-11-20',
    },
  ]);
  expect(sessions).toMatchObject([{ id: SESSION, eventId: EVENT_ID }]);
});

test('[STATS-16] without an event the name is kept in the notes of the session', async () => {
  const { events, sessions } = await play([], oneTime({ eventId: null, notes: 'Court 3' }));
  expect(events).toEqual([]);
  expect(sessions).toMatchObject([{ eventId: null, notes: 'Friendly\nCourt 3' }]);
});

test('[STATS-15] [STATS-19] a one-time event without a name is refused whole', async () => {
  const { answers, events, sessions } = await play([], oneTime({ title: '   ' }));
  expect(answers).toEqual(['invalid']);
  expect([...events, ...sessions]).toEqual([]);
});

const record = (n: number, setNumber: number) => {
  const [event] = matchOf(stat(1, 'attack', 'positive'));
  const id = `0190a000-0000-7000-9000-00000000000${n}`;
  return recordEntry.draft({ ...ids, id, setNumber, entry: event ?? stat(1, 'attack', 'positive') });
};

test('[DATA-31] an entry into a set that the game does not have is refused', async () => {
  const { answers } = await play([game], start(game), record(1, 3), record(2, 4));
  expect(answers).toEqual(['ok', 'ok', 'no-such-set']);
});

test('[DATA-31] a part of a file is taken into the last set of a game, and not into one beyond it', async () => {
  const { kind, payload } = stat(1, 'attack', 'positive');
  const part = (n: number, setNumber: number) =>
    importEntries.draft({
      ...ids,
      entries: [{ id: `0190a000-0000-7000-9000-00000000000${n}`, setNumber, entry: { kind, payload } }],
    });
  const { answers, log } = await play([game], start(game), part(1, 3), part(2, 4));
  expect(answers).toEqual(['ok', 'ok', 'no-such-set']);
  expect(log).toHaveLength(1);
});

test('[TRACK-42] entries into a completed session are accepted', async () => {
  const { answers, log } = await play([game], start(game), completeSession.draft(ids), record(1, 1));
  expect(answers).toEqual(['ok', 'ok', 'ok']);
  expect(log).toHaveLength(1);
});

test('[TRACK-39] an entry into a session that does not exist is refused', async () => {
  expect((await play([game], record(1, 1))).answers).toEqual(['not-found']);
});

test('[TRACK-31] the opponent’s name is stored with the session and its event', async () => {
  const { sessions, events } = await play(
    [game],
    start(game),
    renameOpponent.draft({ ...ids, opponentName: ' Breakers ' }),
  );
  expect(sessions).toMatchObject([{ opponentName: 'Breakers' }]);
  expect(events).toMatchObject([{ opponentName: 'Breakers' }]);
});

test('[TRACK-31] a name is tidied before it is stored, and an empty one is none', async () => {
  const rename = (opponentName: string) => renameOpponent.draft({ ...ids, opponentName });
  const { sessions } = await play([game], start(game), rename('Brea\u0000kers\r\n16'));
  expect(sessions).toMatchObject([{ opponentName: 'Breakers 16' }]);
  expect((await play([game], start(game), rename('  '))).sessions).toMatchObject([{ opponentName: null }]);
});

test('[STATS-14] a name of which nothing can be seen is none', async () => {
  expect((await play([], oneTime({ title: '\u200b' }))).answers).toEqual(['invalid']);
});

test('[TRACK-33] [TRACK-37] completing the last unfinished session completes its event', async () => {
  const second = sessionIdFor(game.id, 2);
  const both = [start(game), start(game, { sessionId: second }), completeSession.draft(ids)];
  expect((await play([game], ...both)).events).toMatchObject([{ gameStatus: 'in_progress' }]);
  const done = await play([game], ...both, completeSession.draft({ teamId: TEAM, sessionId: second }));
  expect(done.sessions.map(({ sessionStatus }) => sessionStatus)).toEqual(['completed', 'completed']);
  expect(done.events).toMatchObject([{ gameStatus: 'completed' }]);
});

test('[TRACK-37] a tournament waits for its next game instead', async () => {
  const cup = makeEvent({ eventType: 'tournament' });
  const { events } = await play([cup], start(cup), completeSession.draft(ids));
  expect(events).toMatchObject([{ gameStatus: null }]);
});

test('a session that is reopened puts its event in progress again', async () => {
  const { sessions, events } = await play([game], start(game), completeSession.draft(ids), reopenSession.draft(ids));
  expect(sessions).toMatchObject([{ sessionStatus: 'in_progress' }]);
  expect(events).toMatchObject([{ gameStatus: 'in_progress' }]);
});

test('a deleted session is gone, its log is not, and its event is as if it had not been tracked', async () => {
  const { sessions, events, log } = await play([game], start(game), record(1, 1), deleteSession.draft(ids));
  expect(sessions).toEqual([]);
  expect(log).toHaveLength(1);
  expect(events).toMatchObject([{ gameStatus: null }]);
});

test('[COUNTS-01] a start of an older release says nothing of counting, and is counted as it always was', async () => {
  const old = { name: 'session.start', input: { ...ids, eventId: null, numSets: 3, notes: null } };
  expect((await play([], old)).sessions).toMatchObject([{ counting: null }]);
  expect(teamCounting((await play([], old)).sessions)).toEqual({ counting: 'attempts', isAsked: false });
});

test('[COUNTS-04] a session keeps its way of counting, and takes another', async () => {
  const given = { ...ids, eventId: null, numSets: 3, notes: null, counting: 'attempts' } as const;
  const begun = startSession.draft(given);
  expect((await play([], begun)).sessions).toMatchObject([{ counting: 'attempts' }]);
  const { answers, sessions } = await play([], begun, countSession.draft({ ...ids, counting: 'contacts' }));
  expect([answers, sessions[0]?.counting]).toEqual([['ok', 'ok'], 'contacts']);
  expect((await play([], countSession.draft({ ...ids, counting: 'contacts' }))).answers).toEqual(['not-found']);
});

const other = { ...ids, sessionId: derivedId(SESSION, 'other') };
const startedBy = (rules: Rules | null) => ({ ...ids, eventId: null, numSets: rules?.sets ?? 3, notes: null, rules });

test('[A1-1] a session takes other rules in mid-match, plays as many sets as they say, and nothing is entered into its log', async () => {
  const rules = PRESETS['fivb-2025'].rules;
  const choose = chooseRules.draft({ ...ids, rules });
  const { answers, sessions, log } = await play([], start(null), record(1, 1), choose);
  expect([answers, log.length]).toEqual([['ok', 'ok', 'ok'], 1]);
  expect(sessions).toMatchObject([{ rules, numSets: 5 }]);
  expect((await play([], choose)).answers).toEqual(['not-found']);
});

test('[A3-4] a merge brings every kind of entry, each with an id of its own in the session that stays', async () => {
  let made = 0;
  const newId = () => derivedId(SESSION, `entry ${++made}`);
  const told = Object.values(ENTRIES).map((make) => make(newId));
  const drafts = told.map((entry) => recordEntry.draft({ ...other, id: newId(), setNumber: 1, entry }));
  const merge = mergeSessions.draft({ ...ids, otherId: other.sessionId });
  const { log, answers } = await play([], start(null), start(null, other), ...drafts, merge);
  expect(new Set(answers)).toEqual(new Set(['ok']));
  expect(log.map(({ kind }) => kind)).toEqual(told.map(({ kind }) => kind));
  expect(log.map(({ id }) => id)).toEqual(drafts.map(({ input }) => derivedId(SESSION, String(valueAt(input, 'id')))));
});

test('[A1-1] whatever two sessions are played by, merged they have as many sets as their rules say, and none is lost', async () => {
  const presets = [null, ...Object.values(PRESETS).map((preset) => preset.rules)];
  const ways = presets.flatMap((rules) =>
    ([1, 3, 5] as const).map((sets) => ({ rules: rules && { ...rules, sets }, sets })),
  );
  for (const [first, second] of ways.flatMap((one) => ways.map((another) => [one, another] as const))) {
    const begun = [first, second].map(({ rules, sets }, i) =>
      startSession.draft({ ...startedBy(rules), numSets: sets, ...(i === 1 ? other : {}) }),
    );
    const merge = mergeSessions.draft({ ...ids, otherId: other.sessionId });
    const [kept] = (await play([], ...begun, merge)).sessions;
    const sets = Math.max(first.sets, second.sets);
    expect([kept?.numSets, kept?.rules?.sets ?? sets]).toEqual([sets, sets]);
  }
});

test('a merge keeps the rules of the session that stays, for as many sets as the other has', async () => {
  const [ours, theirs] = [PRESETS['usav-2026'].rules, PRESETS['nfhs-2026'].rules];
  const begun = (rules: Rules | null, given: object = {}) => startSession.draft({ ...startedBy(rules), ...given });
  const merge = mergeSessions.draft({ ...ids, otherId: other.sessionId });
  const kept = async (first: Rules | null, second: Rules | null) =>
    (await play([], begun(first), begun(second, other), merge)).sessions[0];
  expect(await kept(ours, theirs)).toMatchObject({ numSets: 5, rules: { ...ours, sets: 5 } });
  expect(await kept(null, theirs)).toMatchObject({ numSets: 5, rules: theirs });
  expect(await kept(null, null)).toMatchObject({ numSets: 3, rules: null });
});
