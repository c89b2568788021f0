import { roundTo } from '../../analysis/fraction.ts';
import { distributionOf, zoneMap } from '../figures/distribution.ts';
import type { Scope } from '../figures/rally-view.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import { longRuns, type Run } from '../figures/runs.ts';
import type { Skill } from '../rally/contact.ts';
import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';

/** A figure in a sentence, with the rallies behind it. */
export type Said = { readonly says: string; readonly because: string; readonly rallies: readonly string[] };
type Called = (side: Side, who: Held) => string;

const score = ({ us, them }: Run['from']): string => `${us}–${them}`;

/** Runs of three points or more, in the order of play: `5–0 for us, 3–4 to 8–4` (FIG-08 RUN). */
export const runsSaid = (scope: Scope, called: Called, naming?: RotationNaming): readonly Said[] =>
  longRuns(scope).map((run) => {
    const server = run.server === null ? '' : `${called(run.side, run.server)} served`;
    const rotation = run.rotation === null ? '' : rotationName(run.rotation, naming);
    return {
      says: `${run.points} in a row for ${run.side === 'us' ? 'us' : 'them'}`,
      because: [`set ${run.set}`, `${score(run.from)} to ${score(run.to)}`, server, rotation]
        .filter(Boolean)
        .join(', '),
      rallies: run.rallies,
    };
  });

const percent = (part: number, of: number): string => `${roundTo({ part: 100 * part, of }, 1)}%`;

/** Whom our setters set, most first, and in which rotations: `12 of 35 to #7 Ruiz` (FIG-08 DIST). */
export function setsSaid(scope: Scope, called: Called, naming?: RotationNaming): readonly Said[] {
  const shares = distributionOf(scope, 'us');
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return [...new Set(shares.map(({ attacker }) => attacker))]
    .map((attacker) => {
      const own = shares.filter((share) => share.attacker === attacker);
      const count = own.reduce((sum, share) => sum + share.count, 0);
      const byRotation = ORDER.flatMap((at) => own.filter(({ setterAt }) => setterAt === at));
      return {
        count,
        says: `${called('us', attacker)}: ${count} of ${all} sets, ${percent(count, all)}`,
        because: byRotation.map((share) => `${rotationName(share.setterAt, naming)} ${share.count}`).join(', '),
        rallies: [...new Set(own.flatMap(({ rallies }) => rallies))],
      };
    })
    .toSorted((a, b) => b.count - a.count);
}
const ORDER = [1, 6, 5, 4, 3, 2, null] as const;

export type ZonesShown = {
  readonly title: string;
  readonly zones: readonly number[];
  readonly known: number;
  readonly of: number;
};
const MAPS: readonly (readonly [title: string, skill: Skill, end: 'from' | 'to'])[] = [
  ['Our serves, to', 'serve', 'to'],
  ['Our receptions, at', 'receive', 'to'],
  ['Our attacks, from', 'attack', 'from'],
  ['Our attacks, to', 'attack', 'to'],
];

/** The maps of which a zone is known. */
export const zonesShown = (scope: Scope): readonly ZonesShown[] =>
  MAPS.map(([title, skill, end]) => ({ title, ...zoneMap(scope, { side: 'us' }, skill, end) })).filter(
    ({ known }) => known > 0,
  );
