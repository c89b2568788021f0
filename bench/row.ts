import { z } from 'zod';

/** One measurement: what, how it came out, beside what it was measured in the same run, and what it may cost. */
export const BenchRow = z.object({
  what: z.string(),
  measured: z.string(),
  comparison: z.string().optional(),
  budget: z.string(),
  met: z.boolean(),
});
export type BenchRow = z.infer<typeof BenchRow>;

/** The time of each of `times` runs in milliseconds, sorted, after as many runs to warm up. */
export function timings(times: number, work: () => void): number[] {
  for (let run = 0; run < times; run += 1) work();
  const spent = Array.from({ length: times }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return spent.sort((a, b) => a - b);
}

/** The value below which `share` of the sorted values lie: `percentile(ms, 0.95)`. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const p95 = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.95,
  );

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

type Most = { readonly value: number; readonly most: number; readonly comparison?: string };

/** A row about something that may not exceed a figure, both written by `text`. */
export function atMost(what: string, { value, most, comparison }: Most, text: (value: number) => string): BenchRow {
  const beside = comparison === undefined ? {} : { comparison };
  return { what, measured: text(value), budget: `≤ ${text(most)}`, met: value <= most, ...beside };
}
