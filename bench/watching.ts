import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { CrowdOrder, type CrowdReport, type Seen } from './crowd.ts';

/** A process of its own: the pages of many who watch, each with a socket that it keeps, asking as the page does. */

const EVERY_MS = 5000;
const SPREAD = 0.2;
const PATIENCE_MS = 10_000;

const order = CrowdOrder.parse(JSON.parse(process.argv[2] ?? ''));
const took: number[] = [];
const seen: Seen[] = [];
const statuses = new Map<string, number>();
const gone: number[] = [];
let [errors, lastShownAt, bytes] = [0, 0, 0];
let isOver = false;

class Watcher {
  readonly #path: string;
  readonly #reads: boolean;
  #socket: Socket | undefined;
  #etag = '';
  #waiting: { readonly began: number; readonly timer: NodeJS.Timeout } | undefined;
  #buffer: Buffer = Buffer.alloc(0);
  #points = -1;

  constructor(path: string, reads: boolean) {
    this.#path = path;
    this.#reads = reads;
  }

  ask(): void {
    if (isOver) return void this.#socket?.destroy();
    const socket = (this.#socket ??= this.#open());
    const known = this.#etag === '' ? '' : `If-None-Match: ${this.#etag}\r\n`;
    this.#waiting = { began: performance.now(), timer: setTimeout(() => socket.destroy(), PATIENCE_MS) };
    socket.write(
      `GET ${this.#path} HTTP/1.1\r\nHost: ${order.host}:${order.port}\r\nAccept-Encoding: gzip, deflate, br\r\nAsks-Every: 5\r\n${known}\r\n`,
    );
  }

  #open(): Socket {
    const socket = connect({ host: order.host, port: order.port, noDelay: true });
    socket.on('data', (part) => this.#take(Buffer.from(part)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = undefined;
      this.#buffer = Buffer.alloc(0);
      if (!this.#waiting || isOver) return;
      errors += 1;
      this.#answered();
      this.#later();
    });
    return socket;
  }

  #answered(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  #take(part: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? part : Buffer.concat([this.#buffer, part]);
    const end = this.#buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#buffer.toString('latin1', 0, end);
    const status = head.slice(9, 12);
    const length = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (this.#buffer.length < end + 4 + length) return;
    if (this.#waiting) took.push(performance.now() - this.#waiting.began);
    this.#answered();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    bytes += end + 4 + length;
    const body = this.#buffer.subarray(end + 4);
    this.#buffer = Buffer.alloc(0);
    this.#read(status, head, body);
  }

  #read(status: string, head: string, body: Buffer): void {
    if (status === '404') {
      gone.push(Date.now());
      return void this.#socket?.destroy();
    }
    if (status === '200' || status === '304') lastShownAt = Date.now();
    else errors += 1;
    if (status === '200') {
      this.#etag = /\r\netag: (\S+)/i.exec(head)?.[1] ?? '';
      if (this.#reads) this.#see(/content-encoding: gzip/i.test(head) ? gunzipSync(body) : body);
    }
    this.#later();
  }

  #see(body: Buffer): void {
    const text = body.toString();
    const of = (side: string): number => Number(new RegExp(`"points${side}":"(\\d+)"`).exec(text)?.[1] ?? 0);
    const points = of('Us') + of('Them');
    // Points from before the first question were not waited for.
    if (this.#points >= 0)
      for (let point = this.#points + 1; point <= points; point++) seen.push([this.#path, point, Date.now()]);
    this.#points = points;
  }

  #later(): void {
    setTimeout(() => this.ask(), EVERY_MS * (1 - SPREAD + 2 * SPREAD * Math.random()));
  }
}

const watchers = order.paths.flatMap(([path, count]) =>
  Array.from({ length: count }, (_, n) => new Watcher(path, n % order.readEvery === 0)),
);
for (const watcher of watchers) setTimeout(() => watcher.ask(), EVERY_MS * Math.random());
setTimeout(() => {
  isOver = true;
  const report: CrowdReport = {
    ...{ took, seen, errors, gone, lastShownAt, bytes },
    statuses: Object.fromEntries(statuses),
  };
  process.send?.(report, () => process.exit());
}, order.seconds * 1000);
