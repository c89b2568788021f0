import type { LoggedEvent } from '#domain/match/corrections.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { fold, type MatchState, step } from '#domain/match/fold.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { logged } from '#tests/support/match.ts';
import { countedMatch } from './fold.bench.ts';
import { foldOn } from './phone.ts';
import { atMost, type BenchRow, percentile, timings } from './row.ts';
import { contactIn, postsOf, toldMatch } from './told-match.ts';

const RUNS = 200;
const SET = 5;
const FEW_TOUCHES = 6;
const SLOW = { runs: 60, slow: 4 };

const p95Of = (work: () => void): number => percentile(timings(RUNS, work), 0.95);
const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** One more entry in the last set. */
function oneMore(log: readonly LoggedEvent[], entry: MatchEntry): () => void {
  const state = fold(log);
  const next = logged(log.length + 1, { ...entry, set: SET });
  return () => void step(state, next);
}

/** The contact that ends the first rally of a set, said to be another one: serve, court and libero of all that follow change. */
function firstTurned(log: readonly LoggedEvent[], set: number): MatchEntry {
  const [post] = postsOf(set, 1);
  const last = log.findLast(
    (event) => event.kind === 'contact' && event.payload.rally === post?.rally && event.setNumber === set,
  );
  if (!post || last?.kind !== 'contact') throw new Error('A set without a rally');
  const side = last.payload.side === 'us' ? 'them' : 'us';
  const said = contactIn(post, last.payload.k, { skill: 'attack', grade: 'kill' }, side);
  return { kind: 'replace', payload: { target: last.id, with: said } };
}

/** The median time in which figures read each of these matches, none of which was read before. */
function readingOf(matches: readonly MatchState[]): number {
  const unread = matches.values();
  const read = (): void => void matchView(unread.next().value ?? fold([]), 'match');
  return percentile(timings(matches.length / 2, read), 0.5);
}

/** A match as figures read it (G-03): whole, beside its fold, and again after one more contact. */
function viewRows(): BenchRow[] {
  const log = toldMatch(FEW_TOUCHES);
  const tapped = countedMatch(log.length);
  const folded = percentile(
    timings(RUNS, () => void fold(tapped)),
    0.5,
  );
  const whole = readingOf(Array.from({ length: 2 * RUNS }, () => fold(log)));
  const state = fold(log);
  matchView(state, 'match');
  const [post] = postsOf(SET, 51).slice(-1);
  if (!post) throw new Error('A set without a rally');
  const next = logged(log.length + 1, { ...contactIn(post, 1, { skill: 'serve', grade: 'in' }), set: SET });
  const more = readingOf(Array.from({ length: 2 * RUNS }, () => step(state, next)));
  return [
    ratioOf(
      `what figures read of ${log.length} entries`,
      { value: whole, than: folded, most: 2 },
      'fold of as many taps',
    ),
    ratioOf('the same after one more contact', { value: more, than: whole, most: 1 / 50 }, 'whole'),
  ];
}

type Ratio = { readonly value: number; readonly than: number; readonly most: number };
function ratioOf(what: string, { value, than, most }: Ratio, beside: string): BenchRow {
  const ratio = value / than;
  return {
    ...{ what: `${what}, median`, measured: `${ratio.toFixed(3)} × (${ms(value)})`, budget: `≤ ${most.toFixed(2)} ×` },
    ...{ comparison: `${beside}: ${ms(than)}`, met: ratio <= most },
  };
}

/** On the processor of a phone. */
async function slowFold(log: readonly LoggedEvent[]): Promise<number> {
  const browser = await launchChromium();
  try {
    return await foldOn(await browser.newPage(), log, SLOW);
  } finally {
    await browser.close();
  }
}

/** Cost of a match that is told by its rallies, beside one of as many taps. */
export async function bench(): Promise<BenchRow[]> {
  const log = toldMatch();
  const size = String(log.length);
  const post = postsOf(SET, 50).at(-1);
  if (!post) throw new Error('A set without a rally');
  const next = postsOf(SET, 51).at(-1) ?? post;
  const tapped = countedMatch(log.length);
  const taps = p95Of(() => fold(tapped));
  const fresh = p95Of(oneMore(log, contactIn(next, 1, { skill: 'serve', grade: 'in' })));
  const ending = p95Of(oneMore(log, contactIn(next, 1, { skill: 'serve', grade: 'ace' })));
  const [first, last] = [1, SET].map((set) => p95Of(oneMore(log, firstTurned(log, set))));
  const comparison = `of as many taps: ${ms(taps)}`;
  return [
    ...viewRows(),
    atMost(
      `fold of a log of ${size} told by its rallies, p95`,
      { value: p95Of(() => fold(log)), most: 30, comparison },
      ms,
    ),
    atMost('the same in a browser, processor 4×, p95', { value: await slowFold(log), most: 120 }, ms),
    atMost('one more contact in it, p95', { value: Math.max(fresh, ending), most: 1 }, ms),
    atMost('the first rally of its last set turned, p95', { value: last ?? Number.NaN, most: 4 }, ms),
    atMost('the first rally of its first set turned, p95', { value: first ?? Number.NaN, most: 4 }, ms),
  ];
}
