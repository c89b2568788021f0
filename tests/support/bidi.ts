import { z } from 'zod';
import { ANSWERED_WITHIN_MS, type Driven, untilSaid } from './webdriver.ts';

const Answer = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const Begun = z.object({ capabilities: z.looseObject({ browserVersion: z.string() }) });
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const Made = z.object({ context: z.string() });
const Ran = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

type Call = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Drives a browser that listens for WebDriver BiDi there, with no driver between. */
export async function driveBidi(address: string, downloads: string): Promise<Driven> {
  const line = await openLine(`${address}/session`);
  const begun = Begun.parse(await line.call('session.new', { capabilities: {} }));
  await line.call('browser.setDownloadBehavior', {
    downloadBehavior: { type: 'allowed', destinationFolder: downloads },
  });
  const windows = async () =>
    Tree.parse(await line.call('browsingContext.getTree', { maxDepth: 0 })).contexts.map(({ context }) => context);
  let [context = ''] = await windows();
  const here: Call = (method, params = {}) => line.call(method, { context, ...params });
  const along = (delta: number) => here('browsingContext.traverseHistory', { delta });
  const run: Driven['run'] = async (work, ...given) => {
    // As text both ways: the protocol's own form of values would have to be taken apart.
    const functionDeclaration = `async (given) => JSON.stringify(await (${String(work)})(...JSON.parse(given)))`;
    const args = [{ type: 'string', value: JSON.stringify(given) }];
    const ran = Ran.parse(
      await line.call('script.callFunction', {
        functionDeclaration,
        arguments: args,
        awaitPromise: true,
        target: { context },
      }),
    );
    if (ran.type === 'exception') throw new Error(ran.exceptionDetails.text);
    return ran.result.value === undefined ? undefined : z.json().parse(JSON.parse(ran.result.value));
  };
  return {
    version: begun.capabilities.browserVersion,
    goto: async (url) => void (await here('browsingContext.navigate', { url, wait: 'complete' })),
    reload: async () => void (await here('browsingContext.reload', { wait: 'complete' })),
    back: async () => void (await along(-1)),
    forward: async () => void (await along(1)),
    resize: async (width, height) => void (await here('browsingContext.setViewport', { viewport: { width, height } })),
    run,
    until: (told, work, ...given) => untilSaid(told, () => run(work, ...given)),
    perform: async (actions) => void (await here('input.performActions', { actions })),
    async openWindow() {
      ({ context } = Made.parse(await line.call('browsingContext.create', { type: 'window' })));
      return context;
    },
    windows,
    async turnTo(window) {
      context = window;
      await here('browsingContext.activate');
    },
    close: async () => line.hangUp(),
  };
}

/** One socket for calls and answers; what is not answered in time has failed. */
async function openLine(address: string): Promise<{ call: Call; hangUp: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: z.infer<typeof Answer>) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const { data: answer } = Answer.safeParse(JSON.parse(String(data)));
    if (answer) waiting.get(answer.id)?.(answer);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`Nobody answers at ${address}.`)));
  });
  const call: Call = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (calls += 1);
      const late = setTimeout(
        () => end({ id, error: 'timeout', message: `${ANSWERED_WITHIN_MS} ms` }),
        ANSWERED_WITHIN_MS,
      );
      function end({ error, message = '', result }: z.infer<typeof Answer>): void {
        clearTimeout(late);
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      }
      waiting.set(id, end);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { call, hangUp: () => socket.close() };
}
