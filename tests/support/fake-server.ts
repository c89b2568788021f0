export type Sent = { readonly path: string; readonly body: unknown };
type Reply = { readonly status?: number; readonly body?: unknown } | 'unreachable';
type Route = (body: unknown, path: string) => Reply | Promise<Reply>;

function bodyOf(given: unknown): unknown {
  if (given instanceof FormData) return Object.fromEntries(given);
  return typeof given === 'string' ? JSON.parse(given) : undefined;
}

/** Rejects when the caller gives up. */
const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Stands where the network is: what the page sends is kept, and each path answers as the test says. */
export function fakeServer(routes: Readonly<Record<string, Route>>) {
  const sent: Sent[] = [];
  const answering = new Map(Object.entries(routes));
  const network = globalThis.fetch;
  globalThis.fetch = async (path, init) => {
    const body = bodyOf(init?.body);
    sent.push({ path: String(path), body });
    // A query is the route's own business.
    const [place = ''] = String(path).split('?');
    const route = answering.get(String(path)) ?? answering.get(place);
    if (!route) throw new Error(`Nobody answers at ${path}`);
    const { signal } = init ?? {};
    const reply = await Promise.race([route(body, String(path)), ...(signal ? [givenUp(signal)] : [])]);
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    const { status = 200 } = reply;
    return new Response(status === 204 ? null : JSON.stringify(reply.body ?? {}), { status });
  };
  return {
    sent,
    to: (path: string) => sent.filter((one) => one.path === path),
    close: () => void (globalThis.fetch = network),
    answer: (path: string, route: Route) => void answering.set(path, route),
  };
}
