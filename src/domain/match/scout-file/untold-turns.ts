import type { Side } from '../schema.ts';
import { prefixOf, type ScoutMatch, SIDES } from './scout-match.ts';
import type { ScoutRow } from './scout-rows.ts';
import { numberIn, type Wearers } from './wearers.ts';

type Block = { readonly before: ScoutRow; readonly after: ScoutRow; readonly rows: readonly ScoutRow[] };

/**
 * The last rows of stretches without a touch in which a side has a substitution and turns more than once, as points of
 * which nothing but the score is known make it do. A reader expects one turn at most there, once for each side.
 */
export function untoldTurns(rows: readonly ScoutRow[], match: ScoutMatch, wearers: Wearers): number[] {
  const bounds = rows.flatMap(({ touch, court, code }, at) =>
    touch !== null || court === null || code.endsWith('>LUp') ? [at] : [],
  );
  return bounds.flatMap((end, nth) => {
    const [start, after] = [bounds[nth - 1], rows[end]];
    const before = start === undefined ? undefined : rows[start];
    if (start === undefined || !before || !after || end - start < 2) return [];
    const block = { before, after, rows: rows.slice(start + 1, end) };
    return SIDES.filter((side) => isUnfollowed(block, side, (who) => numberIn(wearers, side, who) ?? 0, match)).map(
      () => end - 1,
    );
  });
}

type NumberOf = (who: string) => number;

function isUnfollowed({ before, after, rows }: Block, side: Side, numberOf: NumberOf, match: ScoutMatch): boolean {
  const prefix = prefixOf(match, side);
  const changes = rows.flatMap(({ code }) => {
    const [, by, out, comes] = /^([*a])c(\d+):(\d+)$/.exec(code) ?? [];
    return by === prefix ? [[Number(out), Number(comes)] as const] : [];
  });
  if (changes.length === 0 || !before.court || !after.court) return false;
  let six = before.court[side].six.map(numberOf);
  for (const [out, comes] of changes) six = six.map((number) => (number === out ? comes : number));
  const now = after.court[side].six.map(numberOf).join();
  return now !== six.join() && now !== [...six.slice(1), ...six.slice(0, 1)].join();
}
