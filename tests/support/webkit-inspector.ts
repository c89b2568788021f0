import { z } from 'zod';
import { ANSWERED_WITHIN_MS, type Driven, untilSaid } from './webdriver.ts';

const Outer = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('Target.targetCreated'),
    params: z.object({ targetInfo: z.object({ targetId: z.string(), isProvisional: z.boolean().default(false) }) }),
  }),
  z.object({ method: z.literal('Target.didCommitProvisionalTarget'), params: z.object({ newTargetId: z.string() }) }),
  z.object({ method: z.literal('Target.dispatchMessageFromTarget'), params: z.object({ message: z.string() }) }),
]);
const Inner = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const Remote = z.object({
  result: z.object({
    objectId: z.string().optional(),
    value: z.string().optional(),
    description: z.string().optional(),
  }),
  wasThrown: z.boolean().default(false),
});

/** The calls of a browser that is watched by its inspector and not automated: it has no pointer and no keys. */
export type Inspected = Pick<Driven, 'goto' | 'run' | 'until'> & { readonly hangUp: () => void };

type Call = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Speaks with the first page of a WebKit whose inspector listens there. */
export async function inspect(inspector: string): Promise<Inspected> {
  const { call, hangUp } = await openLine(await pageOf(inspector));
  const run: Driven['run'] = async (work, ...given) => {
    const expression = `(async () => JSON.stringify(await (${String(work)})(...${JSON.stringify(given)})))()`;
    const begun = Remote.parse(await call('Runtime.evaluate', { expression }));
    const promiseObjectId = begun.result.objectId;
    const ended = Remote.parse(await call('Runtime.awaitPromise', { promiseObjectId, returnByValue: true }));
    if (begun.wasThrown || ended.wasThrown) throw new Error(ended.result.description ?? begun.result.description);
    const { value } = ended.result;
    return value === undefined ? undefined : z.json().parse(JSON.parse(value));
  };
  const until: Driven['until'] = (told, work, ...given) => untilSaid(told, () => run(work, ...given));
  async function goto(url: string): Promise<void> {
    // A browser that has just begun may still be opening its first page, and what is asked of it then is lost.
    await until(
      { what: 'a page that can be left', withinMs: ANSWERED_WITHIN_MS },
      (address) => {
        Reflect.set(window, 'isBefore', true);
        // The answer goes out first.
        setTimeout(() => location.assign(address));
        return true;
      },
      url,
    );
    await until(
      { what: `${url} is loaded`, withinMs: ANSWERED_WITHIN_MS },
      () => Reflect.get(window, 'isBefore') !== true && document.readyState === 'complete',
    );
  }
  return { goto, run, until, hangUp };
}

/** The inspector lists what it can watch as links of a web page; a browser that has just begun listens before it has any. */
async function pageOf(inspector: string): Promise<string> {
  let path: string | undefined;
  await untilSaid({ what: `a page at ${inspector}`, withinMs: ANSWERED_WITHIN_MS }, async () => {
    const list = await (await fetch(`http://${inspector}/`)).text();
    path = /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
    return path !== undefined;
  });
  return `ws://${inspector}${path}`;
}

/** Calls go to the process that shows the page; a navigation may change it, and what it was asked is then lost. */
async function openLine(address: string): Promise<{ call: Call; hangUp: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: z.infer<typeof Inner>) => void>();
  const ready = Promise.withResolvers<void>();
  let [calls, target] = [0, ''];
  function turnTo(next: string): void {
    target = next;
    ready.resolve();
    for (const [id, end] of waiting) end({ id, error: { message: 'the page has gone' } });
  }
  socket.addEventListener('message', ({ data }) => {
    const { data: told } = Outer.safeParse(JSON.parse(String(data)));
    if (told?.method === 'Target.didCommitProvisionalTarget') turnTo(told.params.newTargetId);
    else if (told?.method === 'Target.targetCreated') {
      if (!told.params.targetInfo.isProvisional) turnTo(told.params.targetInfo.targetId);
    } else if (told) {
      const { data: answer } = Inner.safeParse(JSON.parse(told.params.message));
      if (answer) waiting.get(answer.id)?.(answer);
    }
  });
  socket.addEventListener('error', () => ready.reject(new Error(`No answer at ${address}.`)));
  await ready.promise;
  const call: Call = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (calls += 1);
      const late = setTimeout(() => end({ id, error: { message: 'no answer' } }), ANSWERED_WITHIN_MS);
      function end({ error, result }: z.infer<typeof Inner>): void {
        clearTimeout(late);
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      }
      waiting.set(id, end);
      const message = JSON.stringify({ id, method, params });
      socket.send(JSON.stringify({ id, method: 'Target.sendMessageToTarget', params: { targetId: target, message } }));
    });
  return { call, hangUp: () => socket.close() };
}
