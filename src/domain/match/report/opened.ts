import type { Side } from '../schema.ts';
import { boxFindings } from '../figures/box.ts';
import { type Called, decidedBy } from '../figures/decided.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { openPredicate, type Predicate, readPredicate } from '../figures/predicate.ts';
import { onlySet, ralliesIn, type Scope } from '../figures/rally-view.ts';
import { type TraceRow, type TraceSheet, traceSheet } from '../figures/trace-rows.ts';

/** Of a report somebody has opened a figure, a sentence of what decided it, or points that do not add up. */
export type Opened =
  | { readonly kind: 'figure'; readonly of: Predicate }
  | { readonly kind: 'decided'; readonly nth: number; readonly set: number | null }
  | { readonly kind: 'finding'; readonly side: Side; readonly set: number | null };

const BETWEEN = '~';

/** As it stands in the address of the report, in signs that an address keeps as they are: `K~num~us~~2` (TRB-05). */
export function openedText(opened: Opened): string {
  if (opened.kind === 'decided') return [opened.kind, opened.nth, opened.set ?? ''].join(BETWEEN);
  if (opened.kind === 'finding') return [opened.kind, opened.side, opened.set ?? ''].join(BETWEEN);
  const { figure, part, side, who, set, rotation, by } = opened.of;
  return [figure, part, side, who, set, rotation, by].join(BETWEEN);
}

/** Undefined where the address names nothing that can be opened. */
export function readOpened(text: string): Opened | undefined {
  const [kind = '', second = '', ...rest] = text.split(BETWEEN);
  const set = /^[1-9]$/.test(rest[0] ?? '') ? Number(rest[0]) : null;
  if (kind === 'decided') return /^\d$/.test(second) ? { kind, nth: Number(second), set } : undefined;
  if (kind === 'finding') return second === 'us' || second === 'them' ? { kind, side: second, set } : undefined;
  const named = FIELDS.map((name, i) => [name, [kind, second, ...rest][i] ?? ''] as const);
  const of = readPredicate(Object.fromEntries(named.filter(([, value]) => value !== '')));
  return of && { kind: 'figure', of };
}
const FIELDS = ['figure', 'part', 'side', 'who', 'set', 'rotation', 'by'] as const;

/** The attempts of a figure that is shown by what counted, and the other way round (TRB-02). */
type OtherPart = { readonly of: Predicate; readonly label: string };
export type OpenedSheet = TraceSheet & { readonly parts: readonly OtherPart[] };

/** The rallies behind what was opened; undefined where there is nothing any more. */
export function openedSheet(opened: Opened, match: Scope, called: Called): OpenedSheet | undefined {
  if (opened.kind === 'figure') return { ...traceSheet(opened.of, match, called), parts: partsOf(opened.of, match) };
  const scope = onlySet(match, opened.set);
  const { says, rallies } = (opened.kind === 'decided' ? decidedBy(scope, called) : findingsOf(scope, opened.side)).at(
    opened.kind === 'decided' ? opened.nth : 0,
  ) ?? { says: '', rallies: [] };
  if (rallies.length === 0) return undefined;
  const rows = rowsOf(scope, rallies);
  const count = rows.length === 1 ? '1 rally' : `${rows.length} rallies`;
  return { title: `${says.replace(/\.$/, '')}: ${count}`, rows, taps: 0, parts: [] };
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
