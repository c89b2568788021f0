import { type ContactView, ralliesIn, type RallyView } from '#domain/match/figures/rally-view.ts';
import type { ScoutMatch } from '#domain/match/scout-file/scout-match.ts';
import type { readDvw } from './dvw-reader/reader.ts';

type Played = ReturnType<typeof readDvw>['match']['played'][number];
type Side = 'us' | 'them';
type Prefix = '*' | 'a';

const LETTERS = { serve: 'S', receive: 'R', set: 'E', attack: 'A', block: 'B', dig: 'D', free: 'F' } as const;
/** Marks that a grade of a contact must have. Those of a serve in play follow its reception and are not asked for. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ 'serve ace': '#', 'serve in': '', 'serve error': '=', 'receive 3': '#', 'receive 2': '+', 'receive 1': '-' },
  ...{ 'receive 0': '=', 'set in': '+', 'set error': '=', 'attack kill': '#', 'attack in': '-', 'attack error': '=' },
  ...{ 'attack blocked': '/', 'block point': '#', 'block touch': '+', 'block error': '/', 'dig good': '+' },
  ...{ 'dig error': '=', 'free good': '+', 'free error': '=' },
};
export const isPoint = ({ winner, isReplay }: RallyView): boolean => winner !== null && !isReplay;

/**
 * A match as the play-by-play of its file must tell it, taken from the view of its rallies alone. Where nobody recorded
 * something the file's own word stands, so that only it can differ.
 */
export function recordedMatch(match: ScoutMatch, read: readonly Played[]): readonly unknown[] {
  const rallies = ralliesIn(match.view.sets).filter(isPoint);
  return rallies.map((rally, at) => recordedRally(match, rally, read[at]));
}

function recordedRally(match: ScoutMatch, rally: RallyView, read: Played | undefined): unknown {
  const prefix = (side: Side): Prefix => ((side === 'us') === match.isVisiting ? 'a' : '*');
  const number = (side: Side, who: string | null): number =>
    who === null ? NaN : Number(side === 'us' ? match.player(who).number : who);
  const score = ({ us, them }: RallyView['after']) =>
    match.isVisiting ? { home: them, visitors: us } : { home: us, visitors: them };
  const bySide = <T>(us: T, them: T): Record<Prefix, T> =>
    match.isVisiting ? { '*': them, a: us } : { '*': us, a: them };
  const six = (side: Side): readonly number[] | undefined => {
    const held = side === 'us' ? rally.courtUs : rally.courtThem;
    const seen = read?.sixes[prefix(side)];
    return held?.map((who, at) => (who === null ? (seen?.[at] ?? NaN) : number(side, who))) ?? seen;
  };
  const setters = {
    us: rally.setterUs ?? read?.setters[prefix('us')],
    them: rally.setterThem ?? read?.setters[prefix('them')],
  };
  return {
    ...{ set: rally.set, before: score(rally.before), after: score(rally.after) },
    winner: rally.winner && prefix(rally.winner),
    server: serverOf(rally, read, { prefix, number }),
    ...{ setters: bySide(setters.us, setters.them), sixes: bySide(six('us'), six('them')) },
    touches: touchesOf(rally, read?.touches ?? [], { prefix, number }),
    gap: read?.gap,
  };
}

type Naming = { readonly prefix: (side: Side) => Prefix; readonly number: (side: Side, who: string | null) => number };

/** Who is told to have served; serves of the wrong side contradict each other, and say nothing. */
function serverOf(rally: RallyView, read: Played | undefined, { prefix, number }: Naming): unknown {
  const { server, serverWho, contacts } = rally;
  if (!read?.server) return undefined;
  const serves = contacts.filter(({ skill }) => skill === 'serve');
  if (server === null || serves.some(({ side }) => side !== server)) return read.server;
  const who = serves[0]?.who ?? serverWho;
  return { side: prefix(server), number: who === null ? read.server.number : number(server, who) };
}

/** The touches that were read; a contact that is not among them, in its order, is named at their end. */
function touchesOf(
  { contacts, isPenalty, end }: RallyView,
  read: readonly string[],
  naming: Naming,
): readonly string[] {
  const used = new Set<number>();
  const missing: string[] = [];
  let from = 0;
  for (const contact of isPenalty ? [] : contacts) {
    const isServe = contact.skill === 'serve';
    const met = contact === contacts.findLast(({ skill }) => skill === 'attack') ? (MET[end?.kind ?? ''] ?? '') : '';
    const found = read.findIndex(
      (code, at) => !used.has(at) && (isServe || at >= from) && isIt(contact, code, met, naming),
    );
    if (found < 0) missing.push(`missing: ${contact.side} ${contact.who} ${contact.skill} ${contact.grade}`);
    used.add(found);
    if (!isServe && found >= 0) from = found + 1;
  }
  return [...read, ...missing];
}

/** An attack in play that a block ended is blocked in the file, and one that a fault at the net ended has scored (DVO-15). */
const MET: Readonly<Record<string, string>> = { block: '/', 'block-error': '#', net: '#' };

function isIt(
  { side, who, skill, grade, isAgreed }: ContactView,
  code: string,
  met: string,
  { prefix, number }: Naming,
): boolean {
  const own = who === null ? (skill === 'serve' ? code.slice(1, 3) : '$$') : String(number(side, who)).padStart(2, '0');
  const mark = isAgreed ? MARKS[`${skill} ${grade}`] : '';
  const isMarked = !mark || code.endsWith(mark) || (met !== '' && grade === 'in' && code.endsWith(met));
  return code.startsWith(`${prefix(side)}${own}${LETTERS[skill]}`) && isMarked;
}
