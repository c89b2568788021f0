import type { z } from 'zod';
import {
  OtherGeneration,
  type PullAnswer,
  type PushRequest,
  ReceivedPushAnswer,
  SCHEMA_VERSION,
  UpdateNeeded,
} from '#domain/sync/protocol.ts';
import { readPullAnswer } from '#domain/sync/received.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { onWake } from '#web/sync/tabs/page-life.ts';

export type PushReceipt = z.infer<typeof ReceivedPushAnswer>;
export type Cursors = Readonly<Record<Scope, number>>;

/** Every way a call can end. Only a well-formed answer of the protocol is an answer; all else is a fault and kept. */
export type Reply<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** `reached` when something answered, though not our protocol: the login page of a gym's Wi-Fi. */
  | { readonly kind: 'fault'; readonly reached: boolean }
  /** The server answers that it failed. `isBusy`: it would at any call now, whatever was sent. */
  | { readonly kind: 'server-fault'; readonly isBusy: boolean }
  /** Nothing came for so long that it was given up; less may get through. */
  | { readonly kind: 'late' }
  /** The page slept meanwhile: nothing is known of the line, and it is asked anew. */
  | { readonly kind: 'slept' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'update-needed' }
  /** The server was set back or moved: pull, then send. */
  | { readonly kind: 'other-generation' };

export type Failed = Exclude<Reply<unknown>, { kind: 'answer' }>;

export type Transport = {
  push(request: PushRequest): Promise<Reply<PushReceipt>>;
  /** `generation` is that of the server's database by which these cursors were given. */
  pull(cursors: Cursors, generation?: string | null): Promise<Reply<PullAnswer>>;
};

/** How long a line may be silent. However slow it is, each piece that comes counts anew. */
const PATIENCE_MS = 20_000;

/** `userId` travels along, so that the server sees when this browser has been signed in as another person since. */
export function httpTransport(userId: string): Transport {
  const headers = { 'content-type': 'application/json', 'x-user-id': userId };
  return {
    push: (request) =>
      exchange('/api/sync/push', { method: 'POST', headers, body: JSON.stringify(request) }, readPushAnswer),
    pull: (cursors, generation) =>
      exchange(`/api/sync/pull?${query(cursors, generation)}`, { headers }, readPullAnswer),
  };
}

export const query = (cursors: Cursors, generation: string | null = null) =>
  new URLSearchParams({
    schemaVersion: String(SCHEMA_VERSION),
    cursors: JSON.stringify(cursors),
    ...(generation !== null && { generation }),
  }).toString();

/** `too-new` is an answer of the protocol, but of a later one; nothing is no answer. */
export type Read<Answer> = (body: unknown) => Answer | 'too-new' | undefined;
export const readPushAnswer: Read<PushReceipt> = (body) => ReceivedPushAnswer.safeParse(body).data;

/** One call of the protocol, whoever makes it. */
export async function exchange<Answer>(url: string, init: RequestInit, shape: Read<Answer>): Promise<Reply<Answer>> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasSlept = false;
  const stopWaking = onWake(() => {
    hasSlept = true;
    giveUp();
  });
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
  };
  heard();
  const reply = await fetch(url, { ...init, signal: silence.signal, cache: 'no-store', redirect: 'error' }).then(
    (response) => read(response, shape, heard),
    () => ({ kind: 'fault', reached: false }) as const,
  );
  clearTimeout(timer);
  stopWaking();
  if (reply.kind !== 'fault' || !silence.signal.aborted) return reply;
  return { kind: hasSlept ? 'slept' : 'late' };
}

async function read<Answer>(response: Response, shape: Read<Answer>, heard: () => void): Promise<Reply<Answer>> {
  if (response.status === 401) return { kind: 'signed-out' };
  if (response.status === 413) return { kind: 'too-large' };
  const beside = overhear(response.clone(), heard);
  const body: unknown = await response.json().catch(() => undefined);
  await beside;
  if (response.status === 409 && UpdateNeeded.safeParse(body).success) return { kind: 'update-needed' };
  if (response.status === 409 && OtherGeneration.safeParse(body).success) return { kind: 'other-generation' };
  if (isServerFault(response.status)) return { kind: 'server-fault', isBusy: BUSY.has(response.status) };
  const answer = response.status === 200 ? shape(body) : undefined;
  if (answer === 'too-new') return { kind: 'update-needed' };
  return answer === undefined ? { kind: 'fault', reached: true } : { kind: 'answer', answer };
}

/** Too many calls, or a server that is about to stop. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** A push that it cannot read is one that it cannot digest. */
const isServerFault = (status: number) => status >= 500 || status === 400 || BUSY.has(status);

/** A word for each piece of an answer that comes. Read beside it: what is piped through looks cancelled to the browser. */
async function overhear({ body }: Response, heard: () => void): Promise<void> {
  heard();
  const reader = body?.getReader();
  const piece = () => reader?.read().catch(() => undefined);
  for (let next = await piece(); next && !next.done; next = await piece()) heard();
}
