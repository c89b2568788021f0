import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PART } from './backup.ts';

const HOUR_MS = 3_600_000;
const NAME = /^nightly-\d{4}-\d{2}-\d{2}\.backup$/;

/** Left by a process that was killed; no other writes here. */
const isLeftover = (name: string): boolean => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length));

type Nightly = {
  readonly folder: string;
  /** How many are kept; with none, none is made. */
  readonly days: number;
  readonly backUp: (path: string) => Promise<unknown>;
  readonly say: (line: string) => void;
};

/** One backup for each day, made by the first look after three in the morning; the oldest ones go. */
export async function nightly({ folder, days, backUp, say }: Nightly, now: Date): Promise<void> {
  if (days === 0) return;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `nightly-${dayOf(now)}.backup`);
  if (existsSync(path)) return;
  for (const name of readdirSync(folder).filter(isLeftover)) {
    rmSync(join(folder, name));
    say(`A nightly backup was interrupted before it was whole. ${name} was removed.`);
  }
  await backUp(path);
  const kept = readdirSync(folder).filter((name) => NAME.test(name));
  for (const name of kept.sort().slice(0, -days)) rmSync(join(folder, name));
}

/** Until three it is still yesterday. */
function dayOf(now: Date): string {
  const day = new Date(now.getTime() - 3 * HOUR_MS);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}
