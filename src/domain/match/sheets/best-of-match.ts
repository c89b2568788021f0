import { type BoxCell, cellOf } from '../figures/box.ts';
import { figureNamed } from '../figures/figure-list.ts';
import type { Scope } from '../figures/rally-view.ts';
import { playersIn, type Sums, sumsOf } from '../figures/sums.ts';

/** A skill with the figure that is compared, those that stand beside it, and what makes enough of it for each set. */
const SKILLS = [
  { skill: 'Attack', code: 'HIT', beside: ['K', 'E', 'TA'], each: 3 },
  { skill: 'Serve', code: 'SEFF', beside: ['SA', 'SE', 'SRV'], each: 2 },
  { skill: 'Aces', code: 'SA', beside: ['SE', 'SRV'], each: 0 },
  { skill: 'Reception', code: 'PASS', beside: ['RA', 'RE'], each: 3 },
  { skill: 'Setting', code: 'A', beside: ['BHE'], each: 0 },
  { skill: 'Digs', code: 'D', beside: ['DE'], each: 0 },
  { skill: 'Blocks', code: 'TB', beside: ['BS', 'BA'], each: 0 },
  { skill: 'Points', code: 'PTS', beside: ['K', 'SA', 'TB'], each: 0 },
] as const;

export type Best = {
  readonly skill: string;
  readonly cell: BoxCell;
  readonly beside: readonly BoxCell[];
  /** Those who share it. */
  readonly players: readonly string[];
};

/** A rate of fewer attempts leads nobody, however few sets were played (FIG-06). */
const LEAST = 5;
/** Attempts that a rate needs in so many sets. */
const enough = (each: number, sets: number): number => Math.max(LEAST, each * sets);

const setsIn = (scope: Scope): number => scope.filter(({ rallies }) => rallies.length > 0).length;

/** Who of ours was best in each skill; a skill without anybody who has done enough in it is left out. */
export function bestOf(scope: Scope): readonly Best[] {
  const sums = sumsOf(scope);
  const players = playersIn(sums, 'us').filter((who) => who !== null);
  const sets = setsIn(scope);
  return SKILLS.flatMap(({ skill, code, beside, each }): Best[] => {
    const known = players.flatMap((who) => candidate(sums, who, code, enough(each, sets)));
    const most = Math.max(...known.map(({ value }) => value));
    const best = known.filter(({ value }) => value === most);
    const [first] = best;
    if (!first || most <= 0) return [];
    const further = best.length > 1 ? [] : cellsOf(sums, first.who, beside);
    return [{ skill, cell: first.cell, beside: further, players: best.map(({ who }) => who) }];
  });
}

const cellsOf = (sums: Sums, who: string, codes: readonly string[]): readonly BoxCell[] =>
  codes.flatMap((code) => figureNamed(code) ?? []).map((figure) => cellOf(figure, sums, { side: 'us', who }));

function candidate(sums: Sums, who: string, code: string, least: number) {
  return cellsOf(sums, who, [code]).flatMap((cell) => {
    const { value, den } = cell.reading;
    if (value === null || (den !== null && den < least)) return [];
    return [{ who, cell, value: value.part / value.of }];
  });
}

/** `Rates from 6 passes or attacks on, serves from 5.` */
export function minimumText(scope: Scope): string {
  const sets = setsIn(scope);
  const [attacks, serves] = [enough(3, sets), enough(2, sets)];
  return `Rates from ${attacks} attacks or passes and ${serves} serves on.`;
}
