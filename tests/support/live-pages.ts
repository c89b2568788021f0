import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_DISPLAY, LiveLinks } from '#domain/live/api.ts';
import { LiveState } from '#domain/live/state.ts';
import { teamProScope, teamScope } from '#domain/sync/tables.ts';
import { openLog } from '#server/http/log.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { POINT, pushed, tapped } from './pushing.ts';
import { makeRow } from './rows.ts';
import { NOW, SETTINGS, testApp, type TestApp } from './server.ts';
import { AT, COACH, makeClub, OWNER, SESSION, TEAM, uuid } from './world.ts';

export const PLAYER = uuid(1, 'd');

/** A club with a match against the Breakers, its public pages, and a clock that each test moves on by itself. */
export function livePages() {
  let now = NOW;
  let log = '';
  let server: TestApp;
  beforeAll(async () => {
    const writing = openLog('info', { write: (line) => void (log += line) });
    server = await testApp({ clock: () => now, log: writing });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.clear();
    later(60 * 60);
    log = '';
    await makeClub(server.db);
    await put('statSessions', { id: SESSION, teamId: TEAM, userId: OWNER, createdAt: AT, opponentName: 'Breakers' });
    await writeInScopes(server.db, [teamScope(TEAM)], (write) =>
      write.put('players', makeRow('players', { id: PLAYER, teamId: TEAM, name: 'Mia Ruiz', jerseyNumber: 7 })),
    );
  });

  const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
  const put = (table: 'statSessions' | 'events', row: object) =>
    writeInScopes(server.db, [teamProScope(TEAM)], (write) => write.put(table, makeRow(table, row)));

  const staff = (path: string, payload: object) =>
    server.app.inject({
      ...{ method: 'POST', url: `/api/teams/${TEAM}/live${path}`, payload },
      headers: { 'x-user': OWNER, origin: SETTINGS.appUrl },
    });
  async function share(more: object = {}): Promise<{ id: string; path: string; token: string }> {
    const [link] = LiveLinks.parse((await staff('', { sessionId: SESSION, ...DEFAULT_DISPLAY, ...more })).json()).links;
    if (!link) throw new Error('No link');
    const path = new URL(link.url).pathname;
    return { id: link.id, path, token: path.slice('/live/'.length) };
  }
  const get = (url: string, headers: object = {}, remoteAddress = '192.0.2.8') =>
    server.app.inject({ url, headers: { ...headers }, remoteAddress });
  const stateAt = async (path: string): Promise<LiveState> => LiveState.parse((await get(`${path}/state`)).json());
  const record = (...entries: readonly object[]) =>
    pushed(
      server.app,
      { userId: COACH },
      entries.map((entry) => tapped({ entry })),
    );
  const point = () => record(POINT(1));

  async function untilScore(path: string, points: string): Promise<LiveState> {
    for (let tries = 0; tries < 100; tries += 1) {
      later(2);
      const state = await stateAt(path);
      if (state.texts['pointsUs'] === points) return state;
      await new Promise((next) => setTimeout(next, 5));
    }
    throw new Error(`Never ${points}`);
  }
  return {
    ...{ later, put, staff, share, get, stateAt, record, point, untilScore },
    server: () => server,
    now: () => now,
    log: () => log,
  };
}
