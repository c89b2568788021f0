import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold, step } from '#domain/match/fold.ts';
import type { Category } from '#domain/match/schema.ts';
import { logged, PHONE, playerId, point } from '#tests/support/match.ts';

import { percentile, timings, type BenchRow } from './row.ts';

const RUNS = 60;
const LONG = 5000;
const SHORT = 50;
const TOUCHES: readonly Category[] = ['serve', 'pass', 'attack', 'defense'];
const PER_RALLY = TOUCHES.length + 1;

/** A log of so many entries over five sets: each rally four touches by four players, and its point. */
export function countedMatch(entries: number): LoggedEvent[] {
  return Array.from({ length: entries }, (_, at) => {
    const set = 1 + Math.floor((5 * at) / entries);
    const rally = 1 + Math.floor((at % (entries / 5)) / PER_RALLY);
    const category = TOUCHES[at % PER_RALLY];
    if (!category) return logged(at + 1, { ...point(rally % 2 ? 'us' : 'them', rally), set });
    const payload = { playerId: playerId(at % 12), category, counter: 'positive', by: 1 } as const;
    return logged(at + 1, { kind: 'stat', payload, set, by: PHONE });
  });
}

/** The 95th percentile, in milliseconds, of what one more entry costs. */
function oneMore(entries: number): number {
  const state = fold(countedMatch(entries));
  const next = logged(entries + 1, { ...point('us', 900), set: 5 });
  return percentile(
    timings(RUNS, () => step(state, next)),
    0.95,
  );
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** Cost of folding: one tap, and opening a long match. */
export function bench(): Promise<BenchRow[]> {
  const log = countedMatch(LONG);
  const text = JSON.stringify(log);
  const whole = percentile(
    timings(RUNS, () => fold(log)),
    0.95,
  );
  const parse = percentile(
    timings(RUNS, () => JSON.parse(text)),
    0.95,
  );
  const [long, short] = [oneMore(LONG), oneMore(SHORT)];
  return Promise.resolve([
    {
      what: `one more tap in a log of ${String(LONG)}, p95`,
      measured: ms(long),
      comparison: `in a log of ${String(SHORT)}: ${ms(short)}`,
      budget: '≤ 1 ms',
      met: long <= 1,
    },
    {
      what: `fold of a whole log of ${String(LONG)}, p95`,
      measured: ms(whole),
      comparison: `JSON.parse of it: ${ms(parse)}`,
      budget: '≤ 16 ms, one frame',
      met: whole <= 16,
    },
  ]);
}
