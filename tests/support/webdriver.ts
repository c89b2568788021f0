import { z } from 'zod';

/** Longer than any command of a driver takes; a page that is frozen never answers one. */
export const ANSWERED_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

const Answer = z.object({ value: z.unknown() });
const Fault = z.object({ error: z.string(), message: z.string() });
const Begun = z.object({ sessionId: z.string(), capabilities: z.looseObject({ browserVersion: z.string() }) });
const Made = z.object({ handle: z.string() });

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** One source of input and what it does, one step after the other, in the form that both protocols share. */
export type InputSource = { readonly id: string; readonly actions: readonly Readonly<Record<string, Plain>>[] } & (
  | { readonly type: 'key' }
  | { readonly type: 'pointer'; readonly parameters: { readonly pointerType: 'mouse' | 'touch' } }
);

/** A browser that is driven from outside, by the protocol that every engine's own driver speaks. */
export type Driven = {
  readonly version: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function in the page; what it gives, a promise's value too, comes back. It sees nothing of the test. */
  run<Given extends readonly Plain[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<unknown>;
  /** Asks the page until it says so, and answers after how many milliseconds it did. */
  until<Given extends readonly Plain[]>(
    told: { readonly what: string; readonly withinMs: number },
    work: (...given: Given) => boolean | Promise<boolean>,
    ...given: Given
  ): Promise<number>;
  /** Moves a pointer, a finger or keys as a person does. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** A window of this size, frame included where there is one; the browser may keep it larger. */
  resize(width: number, height: number): Promise<void>;
  /** Another window of the same browser; from then on it is the one that is driven. */
  openWindow(): Promise<string>;
  windows(): Promise<readonly string[]>;
  turnTo(window: string): Promise<void>;
  close(): Promise<void>;
};

/** Begins a session with a driver that listens there. */
export async function drive(driver: string, capabilities: Readonly<Record<string, unknown>>): Promise<Driven> {
  const begun = Begun.parse(await call(`${driver}/session`, { capabilities: { alwaysMatch: capabilities } }));
  const session = `${driver}/session/${begun.sessionId}`;
  const post = (path: string, body: unknown = {}) => call(`${session}/${path}`, body);
  const get = (path: string) => call(`${session}/${path}`);
  const run: Driven['run'] = (work, ...given) =>
    post('execute/sync', { script: `return (${String(work)})(...arguments)`, args: given });
  return {
    version: begun.capabilities.browserVersion,
    goto: async (url) => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    back: async () => void (await post('back')),
    forward: async () => void (await post('forward')),
    run,
    until: (told, work, ...given) => untilSaid(told, () => run(work, ...given)),
    perform: async (actions) => void (await post('actions', { actions })),
    resize: async (width, height) => void (await post('window/rect', { x: 0, y: 0, width, height })),
    async openWindow() {
      const { handle } = Made.parse(await post('window/new', { type: 'window' }));
      await post('window', { handle });
      return handle;
    },
    windows: async () => z.array(z.string()).parse(await get('window/handles')),
    turnTo: async (handle) => void (await post('window', { handle })),
    close: async () => void (await call(session, undefined, 'DELETE')),
  };
}

/** Asks until the answer is yes, and answers after how many milliseconds it was. */
export async function untilSaid(
  { what, withinMs }: { readonly what: string; readonly withinMs: number },
  ask: () => Promise<unknown>,
): Promise<number> {
  const begunMs = performance.now();
  for (;;) {
    // Between two pages there is none that could answer.
    const isSo = await ask().catch((fault: unknown) => fault);
    const tookMs = performance.now() - begunMs;
    if (isSo === true) return tookMs;
    if (tookMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${what} (${String(isSo)})`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function call(url: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  const { value } = Answer.parse(await answer.json());
  const fault = answer.ok ? undefined : Fault.parse(value);
  if (fault) throw new Error(`${method} ${new URL(url).pathname}: ${fault.error}: ${fault.message}`);
  return value;
}
