import { randomBytes } from 'node:crypto';
import { timeId } from '#domain/core/ids.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { MAX_COMMANDS, SCHEMA_VERSION, type SentCommand } from '#domain/sync/protocol.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/database.ts';
import { batchPushes } from '#server/sync/push-batches.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { makePerson, makeSession, makeTeam, OWNER, PRO, TEAM } from '#tests/support/world.ts';
import { stat } from '#tests/support/match.ts';
import { type BenchRow, percentile, timed } from './row.ts';
import { toldMatch } from './told-match.ts';

const MATCHES = 16;
const WARM = 3;
/** Of 200 each: a set of a thousand. */
const PUSHES = 5;
const MOST = 1.3;

type Entries = readonly { readonly setNumber: number; readonly entry: MatchEntry }[];

const contacts: Entries = toldMatch()
  .flatMap(({ kind, payload, setNumber }) => (kind === 'contact' ? [{ setNumber, entry: { kind, payload } }] : []))
  .slice(0, PUSHES * MAX_COMMANDS);
const taps: Entries = contacts.map((_, n) => {
  const { kind, payload } = stat(1 + (n % 12), 'attack', 'positive');
  return { setNumber: 1, entry: { kind, payload } };
});

/** Ids as devices make them: later ones are greater. */
const newId = (): string => timeId(Date.now(), randomBytes(10));

function commandsOf(entries: Entries, sessionId: string): SentCommand[] {
  const at = new Date().toISOString();
  return entries.map((one) => {
    const { name, input } = recordEntry.draft({ ...one, teamId: TEAM, sessionId, id: newId() });
    return { id: newId(), name, input, at };
  });
}

/** The times of the pushes of one set of one match. */
async function pushesOf(db: Database, entries: Entries): Promise<number[]> {
  const [sessionId, clientId] = [newId(), newId()];
  await makeSession(db, sessionId);
  const push = batchPushes(db, () => undefined);
  const times: number[] = [];
  for (let from = 0; from < entries.length; from += MAX_COMMANDS) {
    const commands = commandsOf(entries.slice(from, from + MAX_COMMANDS), sessionId);
    const report = (fault: unknown): never => {
      throw new Error('A push failed', { cause: fault });
    };
    const device = { userId: OWNER, clientId, schemaVersion: SCHEMA_VERSION, now: new Date(), report };
    times.push(await timed(() => push({ ...device, commands })));
  }
  return times;
}

const median = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

/** A push of contacts beside one of as many taps, by the pushes of each match. */
function rowOf(what: string, told: readonly number[], tapped: readonly number[]): BenchRow {
  const [contact, tap] = [median(told), median(tapped)];
  return {
    what: `a push of ${MAX_COMMANDS} contacts ${what}, median`,
    measured: `${(contact / tap).toFixed(2)} × (${contact.toFixed(1)} ms)`,
    comparison: `of as many taps: ${tap.toFixed(1)} ms`,
    budget: `≤ ${MOST.toFixed(2)} ×`,
    met: contact / tap <= MOST,
  };
}

const nthOf = (matches: readonly (readonly number[])[], n: number): number[] =>
  matches.flatMap((times) => times.slice(n, n + 1));

/** The same number of contacts and of taps, in turns into the same database. */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const db = openPostgres(cluster.url, { connections: 4 });
  try {
    await migrate(db);
    await makePerson(db, OWNER, PRO);
    await makeTeam(db);
    const [told, tapped]: [number[][], number[][]] = [[], []];
    for (let match = 0; match < WARM + MATCHES; match++) {
      told.push(await pushesOf(db, contacts));
      tapped.push(await pushesOf(db, taps));
    }
    const [warmTold, warmTapped] = [told.slice(WARM), tapped.slice(WARM)];
    return [
      rowOf('into a new set', nthOf(warmTold, 0), nthOf(warmTapped, 0)),
      rowOf(`into a set of ${(PUSHES - 1) * MAX_COMMANDS}`, nthOf(warmTold, PUSHES - 1), nthOf(warmTapped, PUSHES - 1)),
      rowOf('on the way through a set', warmTold.flat(), warmTapped.flat()),
    ];
  } finally {
    await db.close();
    await cluster.stop();
  }
}
