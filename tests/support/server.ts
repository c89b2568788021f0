import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openOutside } from '#server/outside/open.ts';
import type { Outside } from '#server/outside/outside.ts';
import { testDatabase, truncate } from './database.ts';
import './documented.ts';

/** Where the clock of the tests stands. */
export const NOW = new Date('2026-05-01T12:00:00.000Z');
export const SETTINGS = readSettings({ PORT: '3000', LOG_LEVEL: 'error' });

export const AUTH_SECRET = 'a secret of the tests, long enough to sign with';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Of the database, where it is a server; a second app can share it. */
  readonly url: string | undefined;
  readonly outside: Outside;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The real app on a database of its own. Whoever the header `x-user` names is signed in, on the device of `x-device`. */
export async function testApp(changed: Partial<Outside> = {}): Promise<TestApp> {
  const { db, url, drop } = await testDatabase();
  const outside = outsideOf(db, changed);
  const app = await buildApp(outside);
  const close = async (): Promise<void> => {
    await app.close();
    await drop();
  };
  return { app, db, url, outside, clear: () => truncate(db), close };
}

export function outsideOf(db: Database, changed: Partial<Outside> = {}): Outside {
  const authenticate: Outside['authenticate'] = async (headers) => {
    const user = z.uuid().safeParse(headers['x-user']);
    return user.success ? { userId: user.data, sessionId: String(headers['x-device'] ?? user.data) } : undefined;
  };
  const { settings = SETTINGS, clock = () => NOW, log } = changed;
  const outside = openOutside({
    settings,
    authSecret: AUTH_SECRET,
    db,
    clock,
    ...(log && { log }),
    say: () => undefined,
  });
  return { ...outside, authenticate, recall: () => undefined, ...changed };
}
