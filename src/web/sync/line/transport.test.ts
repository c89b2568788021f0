import { afterEach, expect, test, vi } from 'vitest';
import { SCHEMA_VERSION } from '#domain/sync/version.ts';
import { sleepFor } from '#tests/support/sleep.ts';
import { httpTransport } from './transport.ts';

const ME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const empty = { clientId: ME, schemaVersion: SCHEMA_VERSION, commands: [] };
const LOGIN_PAGE = '<!doctype html><title>Welcome to Gym Wi-Fi</title>';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answering = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  );
const push = () => httpTransport(ME).push(empty);

test('[OFFLINE-21] an answer of the protocol is an answer', async () => {
  answering(200, JSON.stringify({ results: [], revs: {} }));
  expect(await push()).toEqual({ kind: 'answer', answer: { results: [], revs: {} } });
});

test('[OFFLINE-21] the login page of a gym’s Wi-Fi is a fault, whatever it says', async () => {
  answering(200, LOGIN_PAGE);
  expect(await push()).toEqual({ kind: 'fault', reached: true });
});

test('[OFFLINE-21] any other status is a fault, and a text about 400 changes nothing', async () => {
  for (const status of [403, 404, 409]) {
    answering(status, JSON.stringify({ error: 'Team 400 not allowed' }));
    expect(await push(), String(status)).toEqual({ kind: 'fault', reached: true });
  }
});

test('[QUEUE-22] a server that fails is told from one that is busy or about to stop', async () => {
  for (const [status, isBusy] of [
    ...[400, 500, 502, 504].map((failing) => [failing, false] as const),
    ...[429, 503].map((busy) => [busy, true] as const),
  ]) {
    answering(status, JSON.stringify({ error: 'Team 400 not allowed' }));
    expect(await push(), String(status)).toEqual({ kind: 'server-fault', isBusy });
  }
});

test('[OFFLINE-21] no network is a fault', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  expect(await push()).toEqual({ kind: 'fault', reached: false });
});

test('[OFFLINE-21] sign-in, update and size are told apart by status and shape', async () => {
  answering(401, '');
  expect(await push()).toEqual({ kind: 'signed-out' });
  answering(413, '');
  expect(await push()).toEqual({ kind: 'too-large' });
  answering(409, JSON.stringify({ error: 'update-needed', schemaVersion: 2 }));
  expect(await push()).toEqual({ kind: 'update-needed' });
});

test('[OFFLINE-21] a refusal that only a newer server knows is still a refusal', async () => {
  const results = [{ id: ME, outcome: 'refused', refusal: { code: 'too-many-moons' } }];
  answering(200, JSON.stringify({ results, revs: {} }));
  expect(await push()).toMatchObject({ answer: { results: [{ refusal: { code: 'unknown' } }] } });
});

/** A line that is given up like a real one, and carries what the test lets through. */
function slowLine() {
  vi.useFakeTimers();
  // No fake clock moves this one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  const begun = Promise.withResolvers<Response>();
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      line = controller;
    },
  });
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => {
      begun.reject(signal.reason);
      line?.error(signal.reason);
    });
    return begun.promise;
  });
  return {
    begin: () => begun.resolve(new Response(body)),
    carry: (text: string) => line?.enqueue(new TextEncoder().encode(text)),
    end: () => line?.close(),
  };
}
const NOBODY = { scopes: [], access: {}, serverTime: '2026-01-01T10:00:00.000Z' };

test('[OFFLINE-21] an answer comes however long it takes, as long as some of it comes', async () => {
  const line = slowLine();
  const reply = httpTransport(ME).pull({});
  await vi.advanceTimersByTimeAsync(19_000);
  line.begin();
  for (const letter of JSON.stringify(NOBODY)) {
    await vi.advanceTimersByTimeAsync(19_000);
    line.carry(letter);
  }
  await vi.advanceTimersByTimeAsync(19_000);
  line.end();
  expect(await reply).toEqual({ kind: 'answer', answer: NOBODY });
  expect(vi.getTimerCount()).toBe(0);
});

test('[OFFLINE-21] a line that is silent for 20 seconds is given up, before and in an answer', async () => {
  for (const isBegun of [false, true]) {
    const line = slowLine();
    const ended = vi.fn();
    void httpTransport(ME).pull({}).then(ended);
    if (isBegun) {
      line.begin();
      line.carry('{');
    }
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ kind: 'late' });
  }
});

test('[ENGINE-25] [ENGINE-38] a call that the page slept through, or began in another network, is given up at once, and is no sign of a bad line', async () => {
  const answer = new Response(JSON.stringify({ results: [], revs: {} }));
  const hanging = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((_url, init) => hanging(init?.signal)),
  );
  const asleep = push();
  sleepFor(10);
  sleepFor(60_000);
  expect(await asleep).toEqual({ kind: 'slept' });
  const elsewhere = push();
  window.dispatchEvent(new Event('online'));
  expect(await elsewhere).toEqual({ kind: 'slept' });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer),
  );
  expect((await push()).kind).toBe('answer');
});
