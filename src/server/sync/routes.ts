import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { MAX_COMMANDS, type PushAnswer, PushRequest, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import type { Database } from '#server/db/database.ts';
import { generationFor } from '#server/db/generation.ts';
import { Allowance } from '#server/http/allowance.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import type { Outside, SignedIn } from '#server/outside/outside.ts';
import type { Guest } from './guests.ts';
import { Announcer } from './hints.ts';
import { Cursors, pull } from './pull.ts';
import type { Push } from './push.ts';
import { batchPushes } from './push-batches.ts';
import { SignInEnded } from './sign-ins.ts';
import { Stream } from './stream.ts';

/** Checked before the rest: an app of another version is told so, whatever else it sends. */
const Envelope = PushRequest.pick({ schemaVersion: true }).extend({ commands: z.array(z.unknown()) });
const Device = PushRequest.pick({ clientId: true, generation: true });
export const PullQuery = z.object({
  cursors: z
    .string()
    .default('{}')
    .transform((text, context) => parsedJson(text) ?? (context.addIssue('is not JSON'), z.NEVER))
    .pipe(Cursors),
  generation: z.uuid().nullable().default(null),
});
/** Apps before this parameter are version 1. */
const Version = z.object({ schemaVersion: z.coerce.number().pipe(z.int()).default(1) });
export const UPDATE_NEEDED = { error: 'update-needed', schemaVersion: SCHEMA_VERSION } as const;
const OTHER_GENERATION = { error: 'other-generation' } as const;

/** Whose a push is, and by whom pushes are counted. */
type Sender = { readonly key: string } & (
  { readonly userId: string; readonly signIn: string | undefined } | { readonly guest: Guest }
);

/** The one way into the logs, open to whatever else takes entries. */
export type SyncLine = {
  readonly push: (push: Push) => Promise<PushAnswer>;
  readonly stream: Stream;
  /** Makes an address that takes pushes of those whom `senderOf` knows. */
  readonly takePushes: (url: string, senderOf: (request: FastifyRequest) => Promise<Sender>) => Promise<void>;
};

/** Push, pull and stream, as `domain/sync/protocol.ts` describes them. */
export async function syncRoutes(app: FastifyInstance, outside: Outside, metrics: Registry): Promise<SyncLine> {
  const { db, clock, settings } = outside;
  const pushes = new Allowance(settings.pushesPerMinute, clock);
  const stream = new Stream(outside);
  const announcer = new Announcer(db, (fault) => app.log.error({ err: fault }, 'hints'));
  const push = batchPushes(db, (changes) => announcer.tell(changes));
  const isContinued = createGenerationCheck(db);
  const decided = new Counter({
    name: 'sync_commands_total',
    help: 'Commands that were answered, repeated ones again.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const faults = new Counter({
    name: 'sync_faults_total',
    help: 'Commands on which the server broke, each time that they were tried.',
    labelNames: ['command'],
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
  app.addHook('onClose', () => announcer.finish());

  const takePushes: SyncLine['takePushes'] = async (url, senderOf) => {
    await app.register(async (scope) => {
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, plainJson);
      scope.post(url, async (request, reply) => {
        const { key, ...sender } = await senderOf(request);
        pushes.take(key);
        const { schemaVersion, commands } = Envelope.parse(request.body);
        if (schemaVersion !== SCHEMA_VERSION) return reply.status(409).send(UPDATE_NEEDED);
        if (commands.length > MAX_COMMANDS) throw new Problem(413, `At most ${MAX_COMMANDS} commands at once.`);
        const { clientId, generation } = Device.parse(request.body);
        if (!(await isContinued(generation))) return reply.status(409).send(OTHER_GENERATION);
        const report: Push['report'] = (fault, { id, name }) => {
          faults.inc({ command: name });
          request.log.error({ err: fault, command: name, id }, 'push');
        };
        const answer = await push({ clientId, commands, ...sender, now: clock(), report }).catch(
          forgetEnded(outside, request),
        );
        for (const { outcome } of answer.results) decided.inc({ outcome });
        return answer;
      });
    });
  };
  await takePushes('/api/sync/push', (request) => memberOf(outside, request));

  app.get('/api/sync/pull', async (request, reply) => {
    const { userId } = sameUser(await requireSignIn(outside, request), request);
    void reply.header('cache-control', 'no-store');
    if (!isServed(request.query)) return reply.status(409).send(UPDATE_NEEDED);
    const { cursors, generation } = PullQuery.parse(request.query);
    return pull({ db, userId, now: clock(), generation }, cursors);
  });

  app.get('/api/sync/stream', async (request, reply) => {
    const who = await requireSignIn(outside, request);
    if (!isServed(request.query)) return reply.status(409).send(UPDATE_NEEDED);
    // The cookie may come to name somebody else; the stream belongs to the sign-in that opened it.
    const isSignedIn = async (): Promise<boolean> =>
      (await outside.authenticate(request.headers))?.sessionId === who.sessionId;
    reply.hijack();
    await stream.open({ ...who, isSignedIn }, reply.raw);
  });
  return { push, stream, takePushes };
}

/** Whether the query of a call names the one version that is served. */
export const isServed = (query: unknown): boolean => Version.parse(query).schemaVersion === SCHEMA_VERSION;

async function memberOf(outside: Outside, request: FastifyRequest): Promise<Sender> {
  const recalled = outside.recall(request.headers);
  const { userId } = sameUser(recalled ?? (await requireSignIn(outside, request)), request);
  // A queue of a guest is not sent in the name of a member, whatever cookies a browser has (SCO-04).
  if (isOfGuest(request.body)) throw new Problem(400, 'This is sent by a guest.');
  return { key: userId, userId, signIn: recalled?.sessionId };
}

/** A sign-in that has ended is looked up anew, so that it is recalled no longer: each push by one is tried alone. */
const forgetEnded =
  (outside: Outside, { headers }: FastifyRequest) =>
  async (fault: unknown): Promise<never> => {
    if (fault instanceof SignInEnded) await outside.authenticate(headers);
    throw fault;
  };

const isOfGuest = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Reflect.get(body, 'as') === 'guest';

/** Whether a generation still continues; cached, since every tap asks. */
function createGenerationCheck(db: Database): (generation: string | undefined) => Promise<boolean> {
  const known = new Set<string | undefined>([undefined]);
  return async (generation) => {
    if (known.has(generation)) return true;
    const { isContinued } = await generationFor(db, generation ?? null);
    if (isContinued) known.add(generation);
    return isContinued;
  };
}

/** A device says whose queue it sends; under another person's sign-in it is refused (OFFLINE-30). */
function sameUser(who: SignedIn, request: FastifyRequest): SignedIn {
  const named = request.headers['x-user-id'];
  if (named !== undefined && named !== who.userId) throw new Problem(401, 'Somebody else is signed in here.');
  return who;
}

/**
 * Parsed without Fastify's protection against `__proto__`, which would reject the whole push; such a command is refused
 * alone.
 */
async function plainJson(_request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  const parsed = parsedJson(String(body));
  if (parsed === undefined) throw new Problem(400, 'The request is not valid JSON.');
  return parsed;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
