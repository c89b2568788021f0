import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { MAX_COMMANDS, OLDEST_SCHEMA_VERSION, PushRequest, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { Allowance } from '#server/http/allowance.ts';
import { Problem } from '#server/http/problem.ts';
import { signedIn } from '#server/http/sign-in.ts';
import type { Outside, SignedIn } from '#server/outside/outside.ts';
import { Announcer } from './hints.ts';
import { Cursors, pull } from './pull.ts';
import { takePushes } from './pushes.ts';
import { Stream } from './stream.ts';

const Envelope = z.object({ schemaVersion: z.int(), commands: z.array(z.unknown()) });
const PullQuery = z.object({
  cursors: z
    .string()
    .default('{}')
    .transform((text, context) => parsedJson(text) ?? (context.addIssue('is not JSON'), z.NEVER))
    .pipe(Cursors),
});

/** The protocol of `domain/sync/protocol.ts`. */
export async function syncRoutes(app: FastifyInstance, outside: Outside, metrics: Registry): Promise<void> {
  const { db, clock, settings } = outside;
  const pushes = new Allowance(settings.pushesPerMinute, clock);
  const stream = new Stream(outside);
  const announcer = new Announcer(db, (fault) => app.log.error({ err: fault }, 'hints'));
  const push = takePushes(db, (changes) => announcer.tell(changes));
  const decided = new Counter({
    name: 'sync_commands_total',
    help: 'Commands that were answered, repeated ones again.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  new Gauge({
    name: 'sync_streams',
    help: 'Devices that listen here.',
    registers: [metrics],
    collect() {
      this.set(stream.size);
    },
  });
  await stream.start();
  app.addHook('preClose', () => stream.stop());
  app.addHook('onClose', () => announcer.done());

  app.post('/api/sync/push', async (request, reply) => {
    const { userId } = await sameUser(outside, request);
    pushes.take(userId);
    const asked = PushRequest.safeParse(request.body);
    const { schemaVersion, commands } = asked.success ? asked.data : Envelope.parse(request.body);
    if (schemaVersion < OLDEST_SCHEMA_VERSION || schemaVersion > SCHEMA_VERSION) {
      return reply.status(409).send({ error: 'update-needed', schemaVersion: SCHEMA_VERSION });
    }
    if (commands.length > MAX_COMMANDS) throw new Problem(413, `At most ${MAX_COMMANDS} commands at once.`);
    if (!asked.success) throw asked.error;
    const report = (fault: unknown, command: string): void => request.log.error({ err: fault, command }, 'push');
    const answer = await push({ ...asked.data, userId, now: clock(), report });
    const applied = answer.results.filter(({ outcome }) => outcome === 'applied').length;
    decided.inc({ outcome: 'applied' }, applied);
    decided.inc({ outcome: 'refused' }, answer.results.length - applied);
    return answer;
  });

  app.get('/api/sync/pull', async (request, reply) => {
    const { userId } = await sameUser(outside, request);
    void reply.header('cache-control', 'no-store');
    return pull({ db, userId, now: clock() }, PullQuery.parse(request.query).cursors);
  });

  app.get('/api/sync/stream', async (request, reply) => {
    const who = await signedIn(outside, request);
    // The person may sign in anew as somebody else meanwhile; what counts is the sign-in that opened it.
    const isSignedIn = async (): Promise<boolean> =>
      (await outside.authenticate(request.headers))?.sessionId === who.sessionId;
    reply.hijack();
    await stream.open({ ...who, isSignedIn }, reply.raw);
  });
}

/** A device names whose queue it sends: under the sign-in of somebody else it is not taken (OFFLINE-30). */
async function sameUser(outside: Outside, request: FastifyRequest): Promise<SignedIn> {
  const who = await signedIn(outside, request);
  const named = request.headers['x-user-id'];
  if (named !== undefined && named !== who.userId) throw new Problem(401, 'Somebody else is signed in here.');
  return who;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
