import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sqlState as codeOf } from './database.ts';

const Holder = z.object({ pid: z.int(), started: z.string() });
type Holder = z.infer<typeof Holder>;

/**
 * Locks a data folder for this process: PGlite does not, and two processes would silently lose rows. Returns how to
 * unlock. The lock of a dead process is taken over; a live one throws.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'lock');
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  try {
    if (!tryLink(mine, lock)) takeOver(folder, lock, mine);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

function takeOver(folder: string, lock: string, mine: string): void {
  refuseWhileHeld(folder, lock);
  const stale = `${mine}.stale`;
  renameSync(lock, stale);
  // Another process may have taken over since we looked: its lock goes back.
  const holder = holderOf(stale);
  if (holder && lives(holder)) tryLink(stale, lock);
  rmSync(stale, { force: true });
  if (!tryLink(mine, lock)) refuseWhileHeld(folder, lock);
}

function refuseWhileHeld(folder: string, lock: string): void {
  const holder = holderOf(lock);
  if (!holder || !lives(holder)) return;
  throw new Error(
    `The data folder ${folder} is in use by the running server with process id ${holder.pid}. ` +
      'Stop that one first, or give this one its own DATA_DIR.',
  );
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A process id may have been given to another process since; with the time of its start it names one. */
function lives({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return startOf(pid) === started && !(pid === process.pid && started === '');
}

/** When a process started, in ticks since boot; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[19] ?? '';
  } catch {
    return '';
  }
}
