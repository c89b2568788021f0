import { figureNamed } from './figure-list.ts';
import { openPredicate, type Predicate } from './predicate.ts';
import { ralliesIn, type RallyView, type Scope } from './rally-view.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';

/** A rally behind a figure, with the contacts of it that were counted. */
export type TraceRow = { readonly rally: RallyView; readonly contacts: readonly string[] };
export type TraceSheet = {
  /** `Kills of #7, set 2: 6` */
  readonly title: string;
  /** In the order of play. */
  readonly rows: readonly TraceRow[];
  /** Added by taps, which are opened in the log of their set. */
  readonly taps: number;
};

/** The rallies that somebody sees who taps a figure (TRB-02). `called` says how one of ours is called. */
export function traceSheet(
  asked: Predicate,
  scope: Scope,
  called: (player: string) => string,
  naming?: RotationNaming,
): TraceSheet {
  const { traces, taps } = openPredicate(asked, scope);
  const counted = new Map(traces.map(({ set, rally }) => [`${set} ${rally}`, new Set<string>()]));
  for (const { set, rally, contact } of traces) if (contact !== null) counted.get(`${set} ${rally}`)?.add(contact);
  const rows = ralliesIn(scope).flatMap((rally): TraceRow[] => {
    const contacts = counted.get(`${rally.set} ${rally.id}`);
    return contacts ? [{ rally, contacts: [...contacts] }] : [];
  });
  const sum = traces.reduce((all, { by }) => all + by, taps);
  return {
    title: titleOf(asked, sum, { called, naming }) + (rows.length === 0 && taps > 0 ? ' (taps)' : ''),
    rows,
    taps,
  };
}

type Calling = { readonly called: (player: string) => string; readonly naming: RotationNaming | undefined };

function titleOf(asked: Predicate, sum: number, { called, naming }: Calling): string {
  const figure = figureNamed(asked.figure);
  const spoken = figure?.spoken ?? asked.figure;
  const who = whoIn(asked, called);
  const where = [
    asked.set === null ? '' : `set ${asked.set}`,
    asked.rotation === null ? '' : rotationName(asked.rotation || null, naming),
    asked.on === undefined ? '' : `with ${called(asked.on)} on court`,
    asked.off === undefined ? '' : `without ${called(asked.off)} on court`,
  ].filter(Boolean);
  const count = figure?.halves && asked.part === 'num' ? halves(sum) : String(sum);
  return `${[`${spoken}${who}${asked.part === 'den' ? ', all attempts' : ''}`, ...where].join(', ')}: ${count}`;
}

function whoIn({ who, side }: Predicate, called: (player: string) => string): string {
  if (who === undefined) return side === 'us' ? '' : ' of theirs';
  if (who === 'nobody') return ' of nobody who is known';
  return side === 'us' ? ` of ${called(who)}` : ` of their #${who}`;
}

/** Halves are counted; the title has the points. */
const halves = (sum: number): string => (sum % 2 === 0 ? `${sum / 2}.0` : `${(sum - 1) / 2}.5`);
