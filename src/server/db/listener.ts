import pg from 'pg';
import { reconnectMs } from '#domain/sync/backoff.ts';

const WITHOUT_DISK = '-c synchronous_commit=off';

type Subscriber = { readonly onPayload: (payload: string) => void; readonly onReconnect: () => void };

/**
 * The connection for LISTEN and NOTIFY; it reconnects when it breaks. Hints need not survive a crash, so commits on it
 * do not wait for the disk.
 */
export class Listener {
  readonly #url: string;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #client: Promise<pg.Client> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** `onReconnect` runs after a broken connection is back: what was sent meanwhile is lost. Returns how to stop. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect = () => {},
  ): Promise<() => Promise<void>> {
    const subscriber = { onPayload, onReconnect };
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(subscriber));
    await this.#query({ text: `listen ${pg.escapeIdentifier(channel)}` });
    return async () => void subscribers.delete(subscriber);
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.#query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] });
  }

  /** One after the other, as the driver wants it. */
  #query(config: pg.QueryConfig): Promise<unknown> {
    const answer = this.#last.then(async () => {
      this.#client ??= this.#connect();
      return (await this.#client).query(config);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#last;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, options: WITHOUT_DISK });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onPayload(payload);
    });
    client.on('error', () => this.#retry());
    client.on('end', () => this.#retry());
    await client.connect().catch((error: unknown) => {
      this.#retry();
      throw error;
    });
    return client;
  }

  #retry(): void {
    if (this.#closed || this.#timer) return;
    this.#timer = setTimeout(() => void this.#reconnect(), reconnectMs(this.#failures++)).unref();
  }

  async #reconnect(): Promise<void> {
    this.#timer = undefined;
    try {
      this.#client = this.#connect();
      const client = await this.#client;
      for (const channel of this.#subscribers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#failures = 0;
      for (const subscribers of this.#subscribers.values())
        for (const subscriber of subscribers) subscriber.onReconnect();
    } catch {
      this.#retry();
    }
  }
}
