import { z } from 'zod';
import { plural } from '../../core/plural.ts';
import { Side } from '../entry.ts';
import { boxFindings } from '../figures/box.ts';
import { decidedBy } from '../figures/decided.ts';
import type { Names } from '../match-log.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { openPredicate, type Predicate, readPredicate } from '../figures/predicate.ts';
import { onlySet, ralliesIn, type RallyView, type Scope } from '../figures/rally-view.ts';
import { longestRunIn, type RotationBy, rotationOf } from '../figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import { type TraceRow, type TraceSheet, traceSheet } from '../figures/trace-rows.ts';

/** The longest run of a side in a set or the match, or in one rotation of either side (0 where that is not known). */
export type OpenedRun = {
  readonly kind: 'run';
  readonly side: Side;
  readonly set: number | null;
  readonly rotation: number | null;
  /** Whose rotation it is. */
  readonly of: Side;
  readonly by: RotationBy;
};
/** Of a report somebody has opened a figure, a run, a sentence of what decided it, or points that do not add up. */
export type Opened =
  | OpenedRun
  | { readonly kind: 'figure'; readonly of: Predicate }
  | { readonly kind: 'decided'; readonly nth: number; readonly set: number | null }
  | { readonly kind: 'finding'; readonly side: Side; readonly set: number | null };

const BETWEEN = '~';

/** As it stands in the address of the report, in signs that an address keeps as they are: `K~num~us~~2` (TRB-05). */
export function openedText(opened: Opened): string {
  if (opened.kind === 'decided') return [opened.kind, opened.nth, opened.set ?? ''].join(BETWEEN);
  if (opened.kind === 'finding') return [opened.kind, opened.side, opened.set ?? ''].join(BETWEEN);
  if (opened.kind === 'run') {
    const { kind, side, set, rotation, of, by } = opened;
    return [kind, side, set ?? '', rotation ?? '', of, by].join(BETWEEN);
  }
  const { figure, part, side, who, set, rotation, by, on, off } = opened.of;
  const presence = on === undefined && off === undefined ? [] : [on, off];
  return [figure, part, side, who, set, rotation, by, ...presence].join(BETWEEN);
}

/** Undefined where the address names nothing that can be opened. */
export function readOpened(text: string): Opened | undefined {
  const [kind = '', second = '', ...rest] = text.split(BETWEEN);
  const set = /^[1-9]$/.test(rest[0] ?? '') ? Number(rest[0]) : null;
  if (kind === 'decided') return /^\d$/.test(second) ? { kind, nth: Number(second), set } : undefined;
  if (kind === 'finding') return second === 'us' || second === 'them' ? { kind, side: second, set } : undefined;
  if (kind === 'run') return readRun([second, ...rest]);
  const named = FIELDS.map((name, i) => [name, [kind, second, ...rest][i] ?? ''] as const);
  const of = readPredicate(Object.fromEntries(named.filter(([, value]) => value !== '')));
  return of && { kind: 'figure', of };
}

const place = z.coerce.number().int().min(0).max(9);
const Run = z.tuple([Side, place, z.union([z.literal(''), place]), Side, z.enum(['setter', 'order'])]);

function readRun([side, set, ...rest]: readonly string[]): OpenedRun | undefined {
  const { data } = Run.safeParse([side, set, ...rest]);
  if (!data) return undefined;
  const [winner, inSet, rotation, of, by] = data;
  return { kind: 'run', side: winner, set: inSet || null, rotation: rotation === '' ? null : rotation, of, by };
}

const FIELDS = ['figure', 'part', 'side', 'who', 'set', 'rotation', 'by', 'on', 'off'] as const;

/** The attempts of a figure that is shown by what counted, and the other way round (TRB-02). */
type OtherPart = { readonly of: Predicate; readonly label: string };
export type OpenedSheet = TraceSheet & { readonly parts: readonly OtherPart[] };

type Calling = Pick<Names, 'player' | 'naming'>;

/** The rallies behind what was opened; undefined where there is nothing any more. */
export function openedSheet(
  opened: Opened,
  match: Scope,
  { player: called, naming }: Calling,
): OpenedSheet | undefined {
  if (opened.kind === 'figure')
    return { ...traceSheet(opened.of, match, called, naming), parts: partsOf(opened.of, match) };
  const scope = onlySet(match, opened.set);
  if (opened.kind === 'run') return runSheet(opened, scope, naming);
  const { says, rallies } = (opened.kind === 'decided'
    ? decidedBy(scope, called, naming)
    : findingsOf(scope, opened.side)
  ).at(opened.kind === 'decided' ? opened.nth : 0) ?? { says: '', rallies: [] };
  if (rallies.length === 0) return undefined;
  const rows = rowsOf(scope, rallies);
  const count = plural(rows.length, 'rally', 'rallies');
  return { title: `${says.replace(/\.$/, '')}: ${count}`, rows, taps: 0, parts: [] };
}

/** The longest run, of equal ones the first: `Longest run of theirs, set 2, R3: 4`. */
function runSheet(
  { side, set, rotation, of, by }: OpenedRun,
  scope: Scope,
  naming: RotationNaming | undefined,
): OpenedSheet | undefined {
  const isOwn = (rally: RallyView): boolean => rotation === null || (rotationOf(rally, of, by) ?? 0) === rotation;
  const run = longestRunIn(scope, isOwn, side);
  if (!run) return undefined;
  const where = [
    `Longest run of ${side === 'us' ? 'ours' : 'theirs'}`,
    ...(set === null ? [] : [`set ${set}`]),
    ...(rotation === null ? [] : [`${of === 'them' ? 'their ' : ''}${rotationName(rotation || null, naming)}`]),
  ];
  return {
    title: `${where.join(', ')}: ${run.points}`,
    rows: rowsOf(onlySet(scope, run.set), run.rallies),
    taps: 0,
    parts: [],
  };
}

const findingsOf = (scope: Scope, side: Side) =>
  boxFindings(scope, side).map(({ rallies }) => ({ says: 'Points do not add up', rallies }));

function rowsOf(scope: Scope, ids: readonly string[]): readonly TraceRow[] {
  const wanted = new Set(ids);
  return ralliesIn(scope).flatMap((rally) => (wanted.has(rally.id) ? [{ rally, contacts: [] }] : []));
}

function partsOf(of: Predicate, match: Scope): readonly OtherPart[] {
  const den = figureNamed(of.figure)?.den ?? null;
  if (den === null || den === 'sets') return [];
  const { traces, taps } = openPredicate({ ...of, part: 'den' }, match);
  const all = traces.reduce((sum, { by }) => sum + by, taps);
  return [
    { of: { ...of, part: 'num' }, label: 'What counted' },
    { of: { ...of, part: 'den' }, label: `All ${all} attempts` },
  ];
}
