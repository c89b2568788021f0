import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, whatever the processor. */
const TICKS_PER_SECOND = 100;

type Stat = { readonly parent: number; readonly ms: number };

/** Its own time in user and system, and that of children that have ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, ms: ((user + system + childUser + childSystem) * 1000) / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor that a process and its children have had; fair on a machine that does other things too. */
export function processorMs(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return [statOf(pid), ...children].reduce((sum, stat) => sum + (stat?.ms ?? 0), 0);
}

/** Megabytes that a process has in memory. */
export function megabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1000;
}
