import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { pushed, STREAM, tapped } from '#tests/support/pushing.ts';
import { outsideOf, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, removeMember, addMember, SESSION, STRANGER, TEAM } from '#tests/support/world.ts';
import { Hint } from '#domain/sync/protocol.ts';
import { sessionScope, teamProScope, teamScope, userScope } from '#domain/sync/tables.ts';

let made: TestApp;
let address: string;
beforeAll(async () => {
  // Only the heartbeat is put into our hand.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  made = await testApp();
  address = await made.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
});
const open: AbortController[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.abort();
});
afterAll(async () => {
  await made.close();
  vi.useRealTimers();
});

/** Reads what arrives until it satisfies. */
async function listening(userId: string, at = address) {
  const controller = new AbortController();
  open.push(controller);
  const answer = await fetch(at + STREAM, { headers: { 'x-user': userId }, signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (isEnough: (text: string) => boolean): Promise<string> => {
    while (!isEnough(text)) {
      const next = await reader?.read();
      if (!next || next.done) return text;
      text += next.value;
    }
    return text;
  };
  const hints = (): Hint[] =>
    Array.from(text.matchAll(/^event: hint\ndata: (.*)$/gm), ([, data = '']) => Hint.parse(JSON.parse(data)));
  const hint = async (scope: string): Promise<Hint[]> => {
    await until(() => hints().some((each) => each.scope === scope));
    return hints();
  };
  return { status: answer.status, until, hint, hints, type: answer.headers.get('content-type') };
}

test('a tap of one person is hinted to the others of the team, without what it was', async () => {
  const coach = await listening(COACH);
  expect(coach.type).toBe('text/event-stream');
  const { revs } = await pushed(made.app, { userId: OWNER }, [tapped()]);
  await coach.hint(sessionScope(SESSION));
  const hints = await coach.hint(teamProScope(TEAM));
  expect(Object.fromEntries(hints.map(({ scope, rev }) => [scope, rev]))).toEqual(revs);
  expect(await coach.until(() => true)).not.toContain('attack');
});

test('a push that changes nothing, being refused or repeated, does not silence the hints after it', async () => {
  const coach = await listening(COACH);
  await pushed(made.app, { userId: STRANGER }, [tapped()]);
  const { revs } = await pushed(made.app, { userId: OWNER }, [tapped()]);
  const [hint] = await coach.hint(sessionScope(SESSION));
  expect(hint?.rev).toBe(revs[sessionScope(SESSION)]);
});

test('[ROLES-27] a stranger hears nothing of the team', async () => {
  const stranger = await listening(STRANGER);
  const coach = await listening(COACH);
  await pushed(made.app, { userId: OWNER }, [tapped()]);
  await coach.hint(sessionScope(SESSION));
  // Woken last: what came before it would have been heard before it.
  await addMember(made.db, STRANGER, 'coach');
  expect((await stranger.hint(userScope(STRANGER)))[0]?.scope).toBe(userScope(STRANGER));
});

test('[LIVE-01] who watches a team is told when somebody is removed, and so is the removed', async () => {
  const [owner, coach] = [await listening(OWNER), await listening(COACH)];
  await removeMember(made.db, COACH);
  await owner.hint(teamScope(TEAM));
  await coach.hint(userScope(COACH));
});

test('[LIVE-04] who is added while connected hears of the team from then on', async () => {
  const stranger = await listening(STRANGER);
  await addMember(made.db, STRANGER, 'coach');
  await stranger.hint(userScope(STRANGER));
  await vi.waitFor(async () => {
    await pushed(made.app, { userId: OWNER }, [tapped()]);
    await Promise.race([
      stranger.hint(teamProScope(TEAM)),
      new Promise((_, reject) => setTimeout(reject, 100, new Error('nothing heard'))),
    ]);
  }, 5000);
});

test('[LIVE-02] the connection says that it is alive every 25 seconds', async () => {
  const coach = await listening(COACH);
  vi.advanceTimersByTime(100 * 25_000);
  await pushed(made.app, { userId: OWNER }, [tapped()]);
  await coach.hint(sessionScope(SESSION));
  expect((await coach.until(() => true)).match(/^event: alive$/gm)).toHaveLength(100);
});

test('without sign-in there is no stream', async () => {
  expect((await listening('nobody')).status).toBe(401);
});

test.runIf(process.env['TEST_DATABASE_URL'])('a tap on one server appears at a listener of another', async () => {
  const db = openPostgres(made.url ?? '', { connections: 2 });
  const second = await buildApp(outsideOf(db));
  const elsewhere = await second.listen({ port: 0, host: '127.0.0.1' });
  const [there, here] = [await listening(COACH, elsewhere), await listening(COACH)];
  await pushed(made.app, { userId: OWNER }, [tapped()]);
  await Promise.all([there, here].map((each) => each.hint(sessionScope(SESSION))));
  await pushed(second, { userId: OWNER }, [tapped()]);
  const revs = async (each: typeof here): Promise<void> => {
    await each.until(() => each.hints().some(({ scope, rev }) => scope === sessionScope(SESSION) && rev === 2));
  };
  await Promise.all([there, here].map(revs));
  await second.close();
  await db.close();
});

test('a server that stops lets its listeners go at once', async () => {
  const short = await buildApp(outsideOf(made.db));
  const at = await short.listen({ port: 0, host: '127.0.0.1' });
  const coach = await listening(COACH, at);
  await short.close();
  expect(await coach.until(() => false)).toBe(': connected\n\n');
});
