import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnServer } from '#tests/support/process.ts';
import { atMost, type BenchRow, ms } from './row.ts';

const FIRST_MS = 15_000;
const SECOND_MS = 2000;

/** From the start of the process to its first answer. */
async function startIn(folder: string): Promise<number> {
  const started = performance.now();
  const server = await spawnServer({ DATA_DIR: folder });
  const isReady = await server.ready();
  const took = performance.now() - started;
  await server.end('SIGTERM');
  if (!isReady) throw new Error(server.said());
  return took;
}

/** The server on a folder of its own: the very first start makes the database, the next ones find it. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lineup-pro-start-'));
  try {
    const first = await startIn(folder);
    const second = await startIn(folder);
    return [
      atMost('first start to answering, installed and built', { value: first, most: FIRST_MS }, ms),
      atMost('second start to answering', { value: second, most: SECOND_MS }, ms),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
