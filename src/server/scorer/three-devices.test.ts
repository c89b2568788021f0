import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { PushAnswer } from '#domain/sync/protocol.ts';
import { decideHeld, endLink, GUEST_CLIENT, heldIn, makeLink, openLink, pushAsGuest } from '#tests/support/guest.ts';
import { nextId, POINT, pushed, tapped } from '#tests/support/pushing.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, makeSession, OWNER, uuid } from '#tests/support/world.ts';

let server: TestApp;
let now = NOW;
beforeAll(async () => {
  server = await testApp({ clock: () => now, settings: { ...SETTINGS, pushesPerMinute: 100_000 } });
  await makeClub(server.db);
});
afterAll(() => server.close());

/** Three devices of one match: two of members, and the last of a guest. */
const DEVICES = [0, 1, 2] as const;
type Which = (typeof DEVICES)[number];
const device = fc.constantFrom(...DEVICES);
const Step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('tap' as const), device }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ does: fc.constant('send' as const), device, lost: fc.constantFrom('nothing', 'request', 'answer') },
    }),
  },
  // Two that send at once share a transaction, or come one after the other.
  { weight: 2, arbitrary: fc.record({ does: fc.constant('send together' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('drop' as const) }) },
);
type Step = typeof Step extends fc.Arbitrary<infer One> ? One : never;
type Tap = ReturnType<typeof tapped>;
let matches = 100;
type Flaw = 'none' | 'no-hold';

/** A match that was recorded so; what is wrong in the end, in sentences. */
async function recorded(steps: readonly Step[], flaw: Flaw): Promise<string[]> {
  // A match of its own for each, since to empty the database takes longer than to record one.
  now = new Date(now.getTime() + 60_000);
  const session = uuid((matches += 1), 'c');
  await makeSession(server.db, session);
  const link = await makeLink(server.app, { session });
  const cookie = await openLink(server.app, link.url, 'Sam');
  const taps = new Map<string, string>();
  const outboxes: Tap[][] = [[], [], []];
  let ended = false;

  const push = (which: Which, commands: readonly Tap[]): Promise<PushAnswer> => {
    if (which === 2) return pushAsGuest(server.app, cookie, commands, GUEST_CLIENT);
    return pushed(server.app, { userId: which === 0 ? OWNER : COACH, clientId: uuid(which + 1, 'e') }, commands);
  };
  const send = async (which: Which, lost = 'nothing'): Promise<void> => {
    const queue = outboxes[which] ?? [];
    if (queue.length === 0 || lost === 'request') return;
    const { results } = await push(which, queue);
    if (flaw === 'no-hold') await server.db.query('delete from held_entries');
    if (lost === 'answer') return;
    const answered = new Set(results.filter(({ outcome }) => outcome !== 'fault').map(({ id }) => id));
    outboxes[which] = queue.filter(({ id }) => !answered.has(id));
  };
  const some = async () => (await heldIn(server.app, session)).held.map(({ id }) => id).filter((_, i) => i % 2 === 0);
  const does: Readonly<Record<Step['does'], (step: Step) => Promise<unknown>>> = {
    async tap(step) {
      const id = nextId();
      const tap = tapped({ id, sessionId: session, entry: POINT(1 + (taps.size % 900)) });
      taps.set(tap.id, id);
      if (step.does === 'tap') outboxes[step.device]?.push(tap);
    },
    send: async (step) => step.does === 'send' && send(step.device, step.lost),
    'send together': () => Promise.all(DEVICES.map((which) => send(which))),
    async end() {
      // In the middle of what is on its way.
      await Promise.all([send(2), ended ? undefined : endLink(server.app, link.id)]);
      ended = true;
    },
    take: async () => decideHeld(server.app, { session, take: await some() }),
    drop: async () => decideHeld(server.app, { session, drop: await some() }),
  };
  for (const step of steps) {
    await does[step.does](step);
    const wrong = await whereTapsAre(session, taps, outboxes);
    if (wrong.length > 0) return wrong;
  }
  for (const which of DEVICES) await send(which);
  return whereTapsAre(session, taps, outboxes);
}

const WHERE = `select
  array(select id from match_events where session_id = $1) as applied,
  array(select held.id from held_entries held join scorer_links link on link.id = held.link_id
    where link.session_id = $1 and held.decided is distinct from 'taken') as held,
  (select coalesce(sum(our_score), 0)::int from set_stats where session_id = $1) as points`;
const Where = z.object({ applied: z.array(z.string()), held: z.array(z.string()), points: z.int() });

/** Each tap is in the log, or held, or on its device: in one of the first two at most, and somewhere. */
async function whereTapsAre(
  session: string,
  taps: ReadonlyMap<string, string>,
  outboxes: readonly Tap[][],
): Promise<string[]> {
  const [row] = await server.db.query(WHERE, [session]);
  const where = Where.parse(row);
  const [applied, held] = [new Set(where.applied), new Set(where.held)];
  const waiting = new Set(outboxes.flat().map(({ id }) => id));
  const wrong = [...taps].flatMap(([command, entry]) => {
    if (applied.has(entry) && held.has(command)) return [`${entry} is applied and held`];
    return applied.has(entry) || held.has(command) || waiting.has(command) ? [] : [`${entry} is lost`];
  });
  if (where.points !== applied.size) wrong.push(`${applied.size} points were applied, ${where.points} counted`);
  return wrong;
}

const STEPS = fc.array(Step, { minLength: 8, maxLength: 24 });

test('[SCO-16] of three devices, one of a guest whose link is ended in mid-flight, each tap is applied once, held once, or on its device', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      const wrong = await recorded(steps, 'none');
      expect(wrong, wrong.join(', ')).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('[SCO-16] without a hold that property fails', async () => {
  const found = await fc.check(
    fc.asyncProperty(STEPS, async (steps) => {
      const wrong = await recorded(steps, 'no-hold');
      expect(wrong, wrong.join(', ')).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(String(found.errorInstance)).toContain('is lost');
});
