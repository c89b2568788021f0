import type { RallyView, SetView } from '../figures/rally-view.ts';
import type { Held, Sides } from '../rally/court.ts';
import { nameOf } from '../rally/standing.ts';
import type { GapEntry } from '../rally/walk.ts';
import type { Side } from '../schema.ts';
import { SIDES } from './scout-match.ts';
import { placeholderOf } from './wearers.ts';

/** One side as the rows of a file carry it: its six by position, where the setter in charge stands, and who she is. */
type SideLine = { readonly six: readonly string[]; readonly setterAt: number; readonly setter: string };
export type CourtLine = Sides<SideLine>;

/** A change of one side between two points, with how the court stands in its row. */
export type CourtChange = {
  readonly side: Side;
  readonly is: 'turn' | 'substitution' | 'timeout' | 'setter' | 'setter-place';
  readonly out?: string;
  readonly in?: string;
  readonly at: string | null;
  readonly court: CourtLine;
  /** The six do not follow from those before (REM-8). */
  readonly isJump?: boolean;
};

const inSix = (number: number): number => ((((number - 1) % 6) + 6) % 6) + 1;
const rotate = (six: readonly string[], by: number): readonly string[] =>
  six.map((_, at) => six[inSix(at + 1 + by) - 1] ?? '');

const turned = ({ six, setterAt, setter }: SideLine, by: number): SideLine => ({
  ...{ six: rotate(six, by), setterAt: inSix(setterAt - by), setter },
});
const withSide = (court: CourtLine, side: Side, line: SideLine): CourtLine => ({ ...court, [side]: line });

/** The six of a side at the start of a set, strangers in the places of whom nothing is known. */
const startingSix = ({ start }: SetView, side: Side): readonly string[] =>
  [1, 2, 3, 4, 5, 6].map((place) => start?.[side]?.[place - 1] ?? placeholderOf(place));

/** How a set begins in the file. A rotation that was mended before the first serve was never another. */
export function startingCourt(set: SetView): CourtLine {
  const [first] = set.rallies;
  const lineOf = (side: Side): SideLine => {
    const six = rotate(startingSix(set, side), mendedBy(first?.between ?? [], side));
    const setterAt = (side === 'us' ? first?.setterUs : first?.setterThem) ?? 1;
    return { six, setterAt, setter: six[setterAt - 1] ?? '' };
  };
  return { us: lineOf('us'), them: lineOf('them') };
}

const mendedBy = (entries: readonly GapEntry[], side: Side): number =>
  entries.reduce(
    (sum, entry) => sum + (entry.kind === 'rotation-fix' && entry.payload.side === side ? entry.payload.by : 0),
    0,
  );

export type Gap = {
  readonly court: CourtLine;
  /** The rally before it, if it is of the same set, and turned its winner. */
  readonly turns: Side | null;
  readonly turnedAt: string | null;
  readonly entries: readonly GapEntry[];
  /** The rally that follows, which says how everybody stands now. */
  readonly next: RallyView;
  readonly liberos: readonly string[];
};

/** All that changes from one point to the next rally, in the order of the rows (DVO-11). */
export function changesIn(gap: Gap): { readonly changes: readonly CourtChange[]; readonly court: CourtLine } {
  const changes: CourtChange[] = [];
  let { court } = gap;
  const change = (one: Omit<CourtChange, 'court'>, line?: SideLine): void => {
    if (line) court = withSide(court, one.side, line);
    changes.push({ ...one, court });
  };
  if (gap.turns) change({ side: gap.turns, is: 'turn', at: gap.turnedAt }, turned(court[gap.turns], 1));
  for (const entry of gap.entries) {
    const { at } = entry;
    if (entry.kind === 'timeout' && entry.payload.side) change({ side: entry.payload.side, is: 'timeout', at });
    if (entry.kind === 'substitution') {
      const { side } = entry.payload;
      const line = exchanged(court[side], entry, gap.liberos);
      if (line) change({ side, is: 'substitution', out: line.out, in: line.in, at }, line.line);
    }
    if (entry.kind === 'rotation-fix') mend(entry.payload, at);
  }
  for (const side of SIDES) settle(side);
  return { changes, court };

  /** The setter has moved with all six. */
  function mend({ side, by }: { readonly side: Side; readonly by: number }, at: string | null): void {
    const line = turned(court[side], by);
    change({ side, is: 'setter-place', at, isJump: inSix(by) !== 1 && inSix(by) !== 6 }, line);
  }

  /** The six and the setter in charge as the next rally has them. */
  function settle(side: Side): void {
    const six = sixIn(gap.next, side, court[side].six);
    const { line, isOther, isMoved } = setterIn(gap.next, side, { ...court[side], six });
    const isJump = six.some((who, at) => who !== court[side].six[at]);
    if (isOther) change({ side, is: 'setter', at: null }, { ...court[side], setter: line.setter });
    if (isMoved || isJump) change({ side, is: 'setter-place', at: null, isJump }, line);
    court = withSide(court, side, line);
  }
}

function exchanged(
  line: SideLine,
  { payload }: GapEntry & { readonly kind: 'substitution' },
  liberos: readonly string[],
): { readonly line: SideLine; readonly out: string; readonly in: string } | undefined {
  const [out, comes] = [nameOf(payload.out), nameOf(payload.in)];
  if (out === null || comes === null || liberos.includes(out) || liberos.includes(comes)) return undefined;
  const at = line.six.indexOf(out);
  if (at < 0 || line.six.includes(comes)) return undefined;
  return { line: { ...line, six: line.six.with(at, comes) }, out, in: comes };
}

const sixIn = ({ courtUs, courtThem }: RallyView, side: Side, six: readonly string[]): readonly string[] => {
  const seen: readonly Held[] | null = side === 'us' ? courtUs : courtThem;
  return six.map((who, at) => seen?.[at] ?? who);
};

/** Who is in charge from now on: where no one is known she stays, or it is who came in for her. */
function setterIn({ setterUs, setterThem }: RallyView, side: Side, line: SideLine) {
  const said = side === 'us' ? setterUs : setterThem;
  const held = line.six.indexOf(line.setter) + 1;
  const setterAt = said ?? (held > 0 ? held : line.setterAt);
  const setter = line.six[setterAt - 1] ?? line.setter;
  return {
    line: { ...line, setterAt, setter },
    isOther: setter !== line.setter,
    isMoved: setterAt !== line.setterAt,
  };
}

/** Entries of gaps that are written: a timeout that two devices called is one (STOP-3). */
export function writtenEntries(entries: readonly GapEntry[]): readonly GapEntry[] {
  const taken = new Set(SIDES.flatMap((side) => timeoutsOf(entries, side)));
  return entries.filter((entry) => entry.kind !== 'timeout' || taken.has(entry.id));
}

function timeoutsOf(entries: readonly GapEntry[], side: Side): readonly string[] {
  const called = entries.filter(
    ({ kind, payload }) => kind === 'timeout' && payload.type === 'team' && payload.side === side,
  );
  const devices = [...new Set(called.map(({ clientId }) => clientId))];
  const byDevice = devices.map((device) => called.filter(({ clientId }) => clientId === device));
  return (byDevice.toSorted((a, b) => b.length - a.length)[0] ?? []).map(({ id }) => id);
}
