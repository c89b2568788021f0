import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

/** Pages that watch, by the path that they ask for; of so many one reads what it is given. */
export const CrowdOrder = z.object({
  host: z.string(),
  port: z.int(),
  seconds: z.number(),
  readEvery: z.int(),
  paths: z.array(z.tuple([z.string(), z.int()])),
});
type CrowdOrder = z.infer<typeof CrowdOrder>;

/** The first sight of a point at one page: its path, how many points there are now, when. */
const Seen = z.tuple([z.string(), z.int(), z.number()]);
export type Seen = z.infer<typeof Seen>;

const CrowdReport = z.object({
  /** Milliseconds of each answer. */
  took: z.array(z.number()),
  seen: z.array(Seen),
  statuses: z.record(z.string(), z.int()),
  errors: z.int(),
  /** When each page learnt that there is nothing any more. */
  gone: z.array(z.number()),
  /** When the last page was told a score. */
  lastShownAt: z.number(),
  bytes: z.int(),
});
export type CrowdReport = z.infer<typeof CrowdReport>;

/** Lets them watch, and answers what they saw. */
export function watch(order: CrowdOrder): Promise<CrowdReport> {
  const child = fork(join(import.meta.dirname, 'watching.ts'), [JSON.stringify(order)], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(CrowdReport.parse(report)));
    child.once('exit', (code) => reject(new Error(`The watchers ended with ${String(code)}`)));
  });
}
