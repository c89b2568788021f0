import pg from 'pg';
import { reconnectMs } from '#domain/sync/backoff.ts';

const WITHOUT_DISK = '-c synchronous_commit=off';

type Ear = { readonly heard: (payload: string) => void; readonly missed: () => void };

/**
 * The connection for LISTEN and NOTIFY; it reconnects when it breaks. Hints need not survive a crash, so commits on it
 * do not wait for the disk.
 */
export class Listener {
  readonly #url: string;
  readonly #ears = new Map<string, Set<Ear>>();
  #client: Promise<pg.Client> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  async listen(channel: string, heard: (payload: string) => void, missed = () => {}): Promise<() => Promise<void>> {
    const ear = { heard, missed };
    const ears = this.#ears.get(channel) ?? new Set();
    this.#ears.set(channel, ears.add(ear));
    await this.#query({ text: `listen ${pg.escapeIdentifier(channel)}` });
    return async () => void ears.delete(ear);
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
      for (const ear of this.#ears.get(channel) ?? []) ear.heard(payload);
    });
    client.on('error', () => this.#again());
    client.on('end', () => this.#again());
    await client.connect().catch((error: unknown) => {
      this.#again();
      throw error;
    });
    return client;
  }

  #again(): void {
    if (this.#closed || this.#timer) return;
    this.#timer = setTimeout(() => void this.#reconnect(), reconnectMs(this.#failures++)).unref();
  }

  async #reconnect(): Promise<void> {
    this.#timer = undefined;
    try {
      this.#client = this.#connect();
      const client = await this.#client;
      for (const channel of this.#ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#failures = 0;
      for (const ears of this.#ears.values()) for (const ear of ears) ear.missed();
    } catch {
      this.#again();
    }
  }
}
