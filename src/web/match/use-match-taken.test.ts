import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { startSession } from '#domain/match/commands.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { seenNow } from '#domain/match/rally/next-rally.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { generatedMatch } from '#tests/support/generated-match.ts';
import { toldOf } from '#tests/support/match-told.ts';
import { ANNA, BEN, falcons, hall, newIds, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { productLog } from '#tests/support/vector-log.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { followLog } from './use-match.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(() => gym.close());

const READING = { counting: 'attempts', rules: PRESETS['fivb-2025'].rules } as const;
const game = startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null });
const rowsOf = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION });

/** All that a match tells, and what the next entry would say of how much its device knew. */
const told = (state: MatchState) => ({
  ...toldOf(state),
  seen: state.sets.map((set) => seenNow(state, set)),
  begun: state.sets.map(({ startedAt }) => startedAt),
});

/** A match on the screen of one of two people, told by its entries as the line brings them. */
async function onScreen() {
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  store.openSession(SESSION);
  await store.do(game);
  await until(() => store.status().pending === 0);
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const log = followLog(store, SESSION, READING);
  const unlike: string[] = [];
  log.subscribe(() => {
    const [shown, whole] = [told(log.state()), told(fold(rowsOf(store), READING))];
    if (JSON.stringify(shown) !== JSON.stringify(whole)) unlike.push(`${rowsOf(store).length} entries`);
  });
  return { store, log, unlike };
}

const drafted = ({ id, setNumber, kind, payload }: LoggedEvent) =>
  recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber, entry: MatchEntry.parse({ kind, payload }) });

/** Another device enters something. */
async function enterElsewhere(clientId: string, event: LoggedEvent): Promise<void> {
  const [id = ''] = newIds(1);
  const commands = [{ id, at: event.at, ...drafted(event) }];
  await gym.server.push(BEN, { clientId, schemaVersion: SCHEMA_VERSION, commands });
}

async function level(store: SyncStore, entered: number): Promise<void> {
  gym.goOnline();
  store.syncNow();
  await until(() => rowsOf(store).length === entered && rowsOf(store).every(({ rev }) => rev !== PENDING_REV));
}

const MATCHES = 12;
const logs = fc.sample(generatedMatch, { numRuns: MATCHES, seed: 22 }).map(productLog);

test.each(logs.map((log, i) => [i + 1, log] as const))(
  '[A3-7] [property] match %i on a screen is at all times that of its log read anew, whatever was answered when',
  async (_, log) => {
    const { store, log: shown, unlike } = await onScreen();
    const mine = log[0]?.clientId;
    for (const [i, event] of log.entries()) {
      if (i % 11 === 5) gym.goOffline();
      if (event.clientId === mine) await store.do(drafted(event));
      else await enterElsewhere(event.clientId, event);
      if (i % 11 === 9) await level(store, i + 1);
    }
    await level(store, log.length);
    expect(unlike).toEqual([]);
    expect(told(shown.state())).toEqual(told(fold(rowsOf(store), READING)));
  },
);

test('[A3-7] a rally that this device deleted is none that others revive who had seen that', async () => {
  const { store, log } = await onScreen();
  const rally = { rally: rallyIdOf(1, null), after: null, before: null, n: 1 };
  const ended = (base: number) =>
    MatchEntry.parse({ kind: 'rally-end', payload: { ...rally, base, winner: 'us', reason: null, who: null } });
  const [end = '', strike = '', again = '', other = ''] = newIds(4);
  const entry = (id: string, said: MatchEntry) =>
    recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber: 1, entry: said });
  await store.do(entry(end, ended(0)));
  await store.do(entry(strike, { kind: 'strike', payload: { targets: [end] } }));
  await level(store, 2);
  const struckAt = rowsOf(store).find(({ id }) => id === strike)?.rev ?? 0;
  for (const [id, base] of [
    [again, struckAt],
    [derivedId(again, 'late'), 0],
  ] as const) {
    const [command = ''] = newIds(1);
    const commands = [{ id: command, at: new Date().toISOString(), ...entry(id, ended(base)) }];
    await gym.server.push(BEN, { clientId: other, schemaVersion: SCHEMA_VERSION, commands });
    await level(store, base === 0 ? 4 : 3);
    const found = foundIn(log.state()).map(({ code }) => code);
    expect(found).toEqual(base === 0 ? ['rally-revived'] : []);
    expect(setOf(log.state(), 1).score).toMatchObject({ us: 1, them: 0 });
  }
});
