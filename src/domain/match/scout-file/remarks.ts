import { daysBetween } from '../../core/dates.ts';
import { groupBy } from '../../core/group-by.ts';
import { plural } from '../../core/plural.ts';
import { isFront } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import type { TouchRow } from './rally-rows.ts';
import type { ScoutMatch } from './scout-match.ts';
import type { ScoutRow } from './scout-rows.ts';
import { untoldTurns } from './untold-turns.ts';
import { numberIn, type Wearers } from './wearers.ts';

/** True things on which other programs remark, as if they were mistakes (DVO-18). */
const REMARKS = {
  'REM-1': 'a libero served',
  'REM-2': 'a libero attacked or blocked',
  'REM-3': 'another than the setter set a good pass',
  'REM-4': 'an attack or block from the other row',
  'REM-5': 'a touch by a player who was not on court',
  'REM-6': 'two touches in a row by one player',
  'REM-7': 'the match is older than ten years',
  'REM-8': 'a rotation was put right within a set',
  'REM-9': 'the server did not stand in position 1',
  'REM-10': 'a tempo that does not fit the position of the attacker',
  'REM-11': 'two serves or two receptions in one rally',
  'REM-12': 'a set between two touches of the other side',
  'REM-13': 'a touch that contradicts who won the rally',
  'REM-14': 'a zone that the format does not know for its touch',
  'REM-15': 'a substitution among points of which no touch is told',
} as const;
type RemarkRule = keyof typeof REMARKS;
/** One that is not strict is made only where the reader is not asked to be stricter than it is by itself. */
export type Remark = { readonly rule: RemarkRule; readonly line: number; readonly isStrict?: false };

type Written = {
  readonly match: ScoutMatch;
  readonly wearers: Wearers;
  readonly rows: readonly ScoutRow[];
  readonly liberos: ReadonlySet<string>;
  /** The line of the first row, and that of the match. */
  readonly firstLine: number;
  readonly matchLine: number;
};

const OLDEST_DAYS = 3650;

/** Every remark that a reader will make, with its line. Nothing is written otherwise to avoid one. */
export function dvwRemarks(written: Written): Remark[] {
  const { match, rows, firstLine, matchLine } = written;
  const isOld = daysBetween(match.day, match.madeAt.day) > OLDEST_DAYS;
  const byRally = groupBy(
    rows.filter(({ touch }) => touch !== null),
    ({ rally }) => rally,
  );
  const told = rows.flatMap((row, at) =>
    [...jumps(row), ...touches(written, at), ...inRally(written, at, byRally.get(row.rally) ?? [])].map((rule) => ({
      rule,
      line: firstLine + at,
    })),
  );
  const unfollowed = untoldTurns(rows, match, written.wearers).map(
    (at) => ({ rule: 'REM-15', line: firstLine + at, isStrict: false }) as const,
  );
  const all = [...told, ...unfollowed].toSorted((a, b) => a.line - b.line);
  return [...(isOld ? [{ rule: 'REM-7', line: matchLine } as const] : []), ...all];
}

const jumps = ({ isJump }: ScoutRow): RemarkRule[] => (isJump ? ['REM-8'] : []);

function touches(written: Written, at: number): RemarkRule[] {
  const row = written.rows[at];
  if (!row?.touch || !row.court || row.touch.who === null) return [];
  const { touch } = row;
  const before = written.rows[at - 1]?.touch ?? null;
  const number = numberIn(written.wearers, touch.side, touch.who);
  const place = row.court[touch.side].six.findIndex((who) => numberIn(written.wearers, touch.side, who) === number) + 1;
  const isLibero = touch.side === 'us' && written.liberos.has(touch.who ?? '');
  return [
    ...byWhom(touch, place, isLibero),
    ...(place > 0 ? byRow(touch, row, place) : []),
    ...bySetter(touch, before, row),
    ...twice(touch, before),
    ...byTempo(written, row, touch),
  ];
}

/** Remarks on a touch by what else is told of its rally, whoever made it. */
function inRally({ rows }: Written, at: number, own: readonly ScoutRow[]): RemarkRule[] {
  const row = rows[at];
  if (!row?.touch || !row.rally) return [];
  const { touch, rally } = row;
  const all = own.flatMap((one) => one.touch ?? []);
  const isOften =
    (touch.skill === 'serve' || touch.skill === 'receive') &&
    all.filter(({ skill }) => skill === touch.skill).length > 1;
  return [
    ...(isOften ? (['REM-11'] as const) : []),
    ...(isBetween(touch, rows[at - 1]?.touch, rows[at + 1]?.touch) ? (['REM-12'] as const) : []),
    ...(contradicts(touch, rally.winner) || isNoAce(touch, all, rally.winner) ? (['REM-13'] as const) : []),
    ...(isOffZone(touch, row.code) ? (['REM-14'] as const) : []),
  ];
}

/** A pass or dig of one side, a set of the other, and an attack of the first. */
function isBetween(set: TouchRow, before: TouchRow | null | undefined, after: TouchRow | null | undefined): boolean {
  const isPassed = before?.skill === 'receive' || before?.skill === 'dig';
  if (set.skill !== 'set' || !isPassed || before.side === set.side || before.mark === '/') return false;
  return after?.skill === 'attack' && after.side !== set.side;
}

/** Zones of ours are left out there; one that a file has brought along goes out again. */
function isOffZone({ skill }: TouchRow, code: string): boolean {
  const [start, end] = [code.charAt(START_ZONE_AT), code.charAt(START_ZONE_AT + 1)];
  if (skill === 'serve' || skill === 'receive') return /[^~15679]/.test(start);
  return skill === 'block' && /[^~234]/.test(end);
}

const SCORES = new Set<string>(['serve', 'attack', 'block']);
function contradicts({ side, skill, mark }: TouchRow, winner: Side): boolean {
  if (mark === '=' || (mark === '/' && skill === 'block')) return side === winner;
  return mark === '#' && SCORES.has(skill) && side !== winner;
}

/** An ace that was received, or a serve that won and is none. */
function isNoAce(serve: TouchRow, all: readonly TouchRow[], winner: Side): boolean {
  if (serve.skill !== 'serve' || all.filter(({ skill }) => skill === 'serve').length > 1) return false;
  const receptions = all.filter(({ skill }) => skill === 'receive');
  const isWon = serve.side === winner && receptions.every(({ mark }) => mark === '=') && receptions.length < 2;
  return (serve.mark === '#') !== isWon && serve.mark !== '=';
}

/** A serve of who is not in I is remarked on by itself, whoever it is. */
function byWhom({ skill }: TouchRow, place: number, isLibero: boolean): RemarkRule[] {
  if (isLibero) {
    if (skill === 'serve') return ['REM-1', 'REM-1'];
    return skill === 'attack' || skill === 'block' ? ['REM-2'] : [];
  }
  if (place === 0) return skill === 'serve' ? ['REM-5', 'REM-5'] : ['REM-5'];
  return skill === 'serve' && place !== 1 ? ['REM-9'] : [];
}

const FRONT_ZONES = new Set(['2', '3', '4']);
/** In the code: side, number, skill, type, mark, combination and target come first. */
const START_ZONE_AT = 9;

function byRow({ skill }: TouchRow, { code }: ScoutRow, place: number): RemarkRule[] {
  const isBack = !isFront(place);
  if (skill === 'block') return isBack ? ['REM-4'] : [];
  const zone = code.charAt(START_ZONE_AT);
  if (skill !== 'attack' || !/[1-9]/.test(zone)) return [];
  return FRONT_ZONES.has(zone) === isBack ? ['REM-4'] : [];
}

function bySetter(touch: TouchRow, before: TouchRow | null, { court }: ScoutRow): RemarkRule[] {
  const isGood = before?.skill === 'receive' && before.side === touch.side && '#+'.includes(before.mark);
  if (touch.skill !== 'set' || !isGood || !court) return [];
  const { six, setterAt } = court[touch.side];
  return six[setterAt - 1] === touch.who ? [] : ['REM-3'];
}

function twice(touch: TouchRow, before: TouchRow | null): RemarkRule[] {
  if (!before || before.side !== touch.side || before.who !== touch.who) return [];
  const isSame = before.skill === touch.skill && before.mark === touch.mark;
  const isOne = before.skill === 'receive' && touch.skill === 'attack';
  const isTwo = before.skill === 'set' && touch.skill === 'block';
  return isSame || isOne || isTwo ? ['REM-6'] : [];
}

/** Only a contact that came from a file has a tempo: a quick one is the middle's, and the middle's are quick. */
function byTempo({ match, liberos }: Written, { type }: ScoutRow, touch: TouchRow): RemarkRule[] {
  if (touch.skill !== 'attack') return [];
  const isMiddle = isMiddleBlocker(match, touch.side, touch.who ?? '') && !liberos.has(touch.who ?? '');
  if (type === 'Q') return isMiddle ? [] : ['REM-10'];
  return isMiddle && !'ON'.includes(type) ? ['REM-10'] : [];
}

const isMiddleBlocker = ({ player }: ScoutMatch, side: Side, who: string): boolean =>
  side === 'us' && player(who).position === 'MB';

/** `Other programs will remark on 3 things that happened: a libero served (2), …`; nothing where there are none. */
export function remarkWords(remarks: readonly Remark[]): string | null {
  if (remarks.length === 0) return null;
  const byRule = [...groupBy(remarks, ({ rule }) => rule)].map(([rule, all]) => `${REMARKS[rule]} (${all.length})`);
  const things = plural(remarks.length, 'thing');
  return `Other programs will remark on ${things} that happened: ${byRule.join(', ')}.`;
}
