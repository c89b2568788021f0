import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PullAnswer, PushAnswer, SCHEMA_VERSION, type SentCommand } from '#domain/sync/protocol.ts';
import { AT, SESSION, TEAM, uuid } from './world.ts';

let made = 0;
/** An id that no other test uses. */
export const nextId = (): string => uuid((made += 1), 'f');

export const sent = (name: string, input: unknown, id = nextId()): SentCommand => ({ id, name, input, at: AT });

const KILL = { kind: 'stat', payload: { playerId: uuid(1, 'd'), category: 'attack', counter: 'positive', by: 1 } };
export const POINT = (rally: number) => ({ kind: 'score', payload: { side: 'us', by: 1, rally, takesBack: null } });

type Entry = {
  readonly teamId?: string;
  readonly id?: string;
  readonly setNumber?: number;
  readonly sessionId?: string;
  readonly entry?: unknown;
};

/** A tap: one kill of one player, if nothing else is said. */
export const tapped = (given: Entry = {}, commandId = nextId()): SentCommand =>
  sent(
    'match.record',
    { teamId: TEAM, sessionId: SESSION, id: nextId(), setNumber: 1, entry: KILL, ...given },
    commandId,
  );

export const CLIENT = uuid(1, 'e');

type From = { readonly userId: string; readonly clientId?: string };

export const pushRaw = (app: FastifyInstance, { userId, clientId = CLIENT }: From, commands: readonly unknown[]) =>
  app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: { 'x-user': userId },
    payload: { clientId, schemaVersion: SCHEMA_VERSION, commands },
  });

export async function pushed(app: FastifyInstance, from: From, commands: readonly unknown[]): Promise<PushAnswer> {
  const answer = await pushRaw(app, from, commands);
  if (answer.statusCode !== 200) throw new Error(`push: ${answer.statusCode} ${answer.body}`);
  return PushAnswer.parse(answer.json());
}

/** `applied`, `fault`, or the code of the refusal. */
export const outcomes = ({ results }: PushAnswer): string[] =>
  results.map((result) => (result.outcome === 'refused' ? result.refusal.code : result.outcome));

/** As a device asks. */
export function pullAddress(cursors: Readonly<Record<string, number>>, generation?: string): string {
  const query = { schemaVersion: String(SCHEMA_VERSION), cursors: JSON.stringify(cursors) };
  return `/api/sync/pull?${new URLSearchParams({ ...query, ...(generation && { generation }) }).toString()}`;
}
export const STREAM = `/api/sync/stream?schemaVersion=${SCHEMA_VERSION}`;

/** By a device that goes on with what it was given before. */
export async function pulled(
  app: FastifyInstance,
  userId: string,
  cursors: Readonly<Record<string, number>> = {},
): Promise<PullAnswer> {
  if (!generations.has(app)) await pulledFrom(app, userId, pullAddress({}));
  return pulledFrom(app, userId, pullAddress(cursors, generations.get(app)));
}

const generations = new WeakMap<FastifyInstance, string | undefined>();

async function pulledFrom(app: FastifyInstance, userId: string, url: string): Promise<PullAnswer> {
  const answer = await app.inject({ url, headers: { 'x-user': userId } });
  if (answer.statusCode !== 200) throw new Error(`pull: ${answer.statusCode} ${answer.body}`);
  const given = PullAnswer.parse(answer.json());
  generations.set(app, given.generation);
  return given;
}

const Counted = z.object({ n: z.int() });
export const count = async (db: { query(text: string): Promise<unknown[]> }, table: string): Promise<number> =>
  Counted.parse((await db.query(`select count(*) as n from ${table}`))[0]).n;
