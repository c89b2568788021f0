import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { signInAs, spawnServer } from '#tests/support/process.ts';
import { STREAM, tapped } from '#tests/support/pushing.ts';
import { addMember, makeClub, makePerson, OWNER, uuid } from '#tests/support/world.ts';
import { type BenchRow, percentile } from './row.ts';

const TAPS = 30;
const BUDGETS = [
  { listeners: 100, mostMs: 30 },
  { listeners: 500, mostMs: 60 },
] as const;

/** From the answer of a push, whose commit is behind it, to the hint at each listening device. */
export async function bench(): Promise<BenchRow[]> {
  const cluster = await startPostgres({ durable: true });
  const server = await spawnServer({ DATABASE_URL: cluster.url });
  try {
    if (!(await server.ready())) throw new Error(server.said());
    const db = openPostgres(cluster.url, { connections: 2 });
    await makeClub(db);
    const owner = await signInAs(db, OWNER);
    const coaches = await signInMany(db, Math.max(...BUDGETS.map(({ listeners }) => listeners)));
    await db.close();
    const rows: BenchRow[] = [];
    for (const { listeners, mostMs } of BUDGETS) {
      const ms = await delays(server.url, { owner: owner.cookie, coaches: coaches.slice(0, listeners) });
      const p95 = percentile(ms, 0.95);
      rows.push({
        what: `hint of a tap at ${listeners} listening devices, p95`,
        measured: `${p95.toFixed(1)} ms`,
        comparison: `median ${percentile(ms, 0.5).toFixed(1)} ms`,
        budget: `≤ ${mostMs} ms`,
        met: p95 <= mostMs,
      });
    }
    return rows;
  } finally {
    await server.end('SIGTERM');
    await cluster.stop();
  }
}

/** As many as one person may have listen. */
const PER_PERSON = 20;

/** A sign-in of its own for each listening device, of as many coaches as that takes. */
async function signInMany(db: Database, devices: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < devices; n++) {
    const person = uuid(Math.floor(n / PER_PERSON), 'd');
    if (n % PER_PERSON === 0) {
      await makePerson(db, person);
      await addMember(db, person, 'coach');
    }
    cookies.push((await signInAs(db, person)).cookie);
  }
  return cookies;
}

type Crowd = { readonly owner: string; readonly coaches: readonly string[] };

async function delays(url: string, { owner, coaches }: Crowd): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  let heardAt = new Map<number, number>();
  await Promise.all(coaches.map((cookie, device) => listen(url, { agent, cookie, heard: () => heard(device) })));
  // A tap moves two scopes, the log and the figures: the first hint to a device is what makes it ask.
  function heard(device: number): void {
    if (!heardAt.has(device)) heardAt.set(device, performance.now());
  }
  const all: number[] = [];
  for (let tap = 0; tap < TAPS; tap++) {
    heardAt = new Map();
    const answeredAt = await push(url, owner);
    while (heardAt.size < coaches.length) await sleep(1);
    for (const at of heardAt.values()) all.push(Math.max(0, at - answeredAt));
    await sleep(50);
  }
  agent.destroy();
  return all.sort((a, b) => a - b);
}

type Ear = { readonly agent: Agent; readonly cookie: string; readonly heard: () => void };

const listen = (url: string, { agent, cookie, heard }: Ear): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = get(url + STREAM, { agent, headers: { cookie } }, (answer) => {
      answer.on('data', (part: Buffer) => {
        if (part.includes('data: ')) heard();
        else resolve();
      });
      answer.on('error', () => undefined);
    });
    opening.on('error', reject);
  });

async function push(url: string, cookie: string): Promise<number> {
  const commands = [tapped({ id: randomUUID() }, randomUUID())];
  const body = JSON.stringify({ clientId: randomUUID(), schemaVersion: SCHEMA_VERSION, commands });
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/sync/push`, { method: 'POST', headers, body });
  const answeredAt = performance.now();
  await answer.json();
  return answeredAt;
}
