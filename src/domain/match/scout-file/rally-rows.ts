import type { ContactView, RallyEnding } from '../figures/rally-view.ts';
import { otherSide, type Skill } from '../rally/contact.ts';
import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import type { WonRally } from './scout-match.ts';

/** A touch as a row of the file has it. */
export type TouchRow = {
  readonly is: 'touch';
  readonly side: Side;
  readonly who: Held;
  readonly skill: Skill;
  readonly mark: string;
  /** The contact that it was; null where the row only stands for one that was not recorded. */
  readonly contact: ContactView | null;
  readonly blockers: number | null;
};
/** One half of an end that no touch tells, or that the receiver stood wrong. */
type Filler = { readonly is: 'filler'; readonly side: Side; readonly isWon: boolean };
type RotationFault = { readonly is: 'rotation-fault' };
export type RallyRow = TouchRow | Filler | RotationFault;

/** Rows that stand for something that was not recorded (DVO-16). */
export const PLACEHOLDERS = ['serve', 'reception', 'defence', 'end', 'touches'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

type RallyRows = {
  readonly rows: readonly RallyRow[];
  /** The first row of its end: from there on each says how the point came about (DVO-14). */
  readonly endsAt: number;
  readonly placeholders: readonly Placeholder[];
};

const MARKS: Readonly<Record<string, string>> = {
  ...{ 'serve ace': '#', 'serve error': '=', 'receive 3': '#', 'receive 2': '+', 'receive 1': '-', 'receive 0': '=' },
  ...{ 'set error': '=', 'attack kill': '#', 'attack error': '=', 'attack blocked': '/', 'block point': '#' },
  ...{ 'block error': '/', 'dig error': '=', 'free error': '=' },
};
const IN_PLAY: Readonly<Record<Skill, string>> = {
  ...{ serve: '!', receive: '-', set: '+', attack: '-', block: '+', dig: '+', free: '+' },
};
/** How good a serve was by how it was received (handbook 7). */
const SERVED: Readonly<Record<string, string>> = { '#': '-', '+': '-', '!': '!', '-': '+', '/': '/', '=': '#' };

/** A contact that came from a file keeps its own mark; what the rally's end contradicts was an attempt (DVO-13). */
function markOf({ skill, grade, isAgreed, overpass, file }: ContactView): string {
  if (file && file.mark !== '') return file.mark;
  if (!isAgreed) return IN_PLAY[skill];
  return overpass ? '/' : (MARKS[`${skill} ${grade}`] ?? IN_PLAY[skill]);
}

const touchRow = (contact: ContactView): TouchRow => ({
  ...{ is: 'touch', side: contact.side, who: contact.who, skill: contact.skill, mark: markOf(contact), contact },
  blockers: contact.skill === 'block' ? 1 + contact.with.length : null,
});
const unrecorded = (side: Side, skill: Skill, mark: string, who: Held = null): TouchRow => ({
  ...{ is: 'touch', side, who, skill, mark, contact: null, blockers: null },
});
const filler = (side: Side, isWon: boolean): Filler => ({ is: 'filler', side, isWon });

/** The rows of a rally up to its point, by the touches that are known of it and by its end (DVO-12 to DVO-16). */
export function rallyRows(rally: WonRally): RallyRows {
  const { winner, contacts, depth, isPenalty } = rally;
  const loser = otherSide(winner);
  const isUntold = contacts.length === 0 && (depth === 'score' || depth === 'counts');
  if (isPenalty || isUntold || rally.server === null || !rally.end) {
    const placeholders = isPenalty ? [] : (['touches'] as const);
    return { rows: [filler(loser, false), filler(winner, true)], endsAt: 0, placeholders };
  }
  const end = { ...rally.end, winner, loser, server: rally.server, serverWho: rally.serverWho };
  const touches = withBlockers(ended(contacts.map(touchRow), end));
  const played = served(withDefence(touches.rows), end);
  const endsAt = played.rows.indexOf(touches.first);
  const missing = [
    ...played.placeholders,
    ...(played.rows.some((row) => isDefence(row)) ? (['defence'] as const) : []),
    ...(touches.first.is === 'touch' && isUnknownEnd(touches.first) ? (['end'] as const) : []),
  ];
  return { rows: played.rows, endsAt: Math.max(endsAt, 0), placeholders: missing };
}

type End = RallyEnding & {
  readonly winner: Side;
  readonly loser: Side;
  readonly server: Side;
  readonly serverWho: Held;
};
type Ended = { readonly rows: readonly RallyRow[]; readonly first: RallyRow };

const isUnknownEnd = ({ skill, mark, who, contact }: TouchRow): boolean =>
  contact === null && who === null && skill === 'dig' && mark === '=';

/** The touches with the end that the rally had: its touch is marked or added, and the half of the other side too (DVO-15). */
function ended(touches: readonly TouchRow[], end: End): Ended {
  switch (end.kind) {
    case 'ace':
    case 'reception-error':
      return endedByServe(touches, end);
    case 'rotation-fault':
      return endedByRotation(touches, end);
    case 'serve-error':
      return lost(touches, end, { side: end.loser, skill: 'serve', mark: '=' });
    case 'kill':
      return endedByKill(touches, end);
    case 'attack-error':
      return lost(touches, end, { side: end.loser, skill: 'attack', mark: '=' });
    case 'block':
      return endedByBlock(touches, end);
    case 'block-error':
    case 'net':
      return endedAtNet(touches, end);
    case 'handling-error':
      return lost(touches, end, { side: end.loser, skill: 'set', mark: '=' });
    case 'card':
    case 'other':
      return lost(touches, end, { side: end.loser, skill: 'dig', mark: '=' });
  }
}

type Wanted = { readonly side: Side; readonly skill: Skill; readonly mark: string };
/** The touch by which the rally ended, if it was recorded. */
const endingTouch = (touches: readonly TouchRow[], { contact }: End): TouchRow | undefined =>
  contact === null ? undefined : touches.find((one) => one.contact?.id === contact);

/** The loser's touch ends it, and nothing is known of the winner's. */
function lost(touches: readonly TouchRow[], end: End, { side, skill, mark }: Wanted): Ended {
  const own = endingTouch(touches, end);
  const serve = skill === 'serve' ? touches.find((one) => one.skill === 'serve' && one.side === side) : undefined;
  const known = own ?? serve;
  const who = end.who ?? (skill === 'serve' ? end.serverWho : null);
  const first = known ? { ...known, mark: own ? known.mark : mark } : unrecorded(side, skill, mark, who);
  const rows = known ? touches.map((one) => (one === known ? first : one)) : [...touches, first];
  return { rows: [...rows, filler(end.winner, true)], first };
}

/** An ace has its reception error; which of both was recorded does not matter. */
function endedByServe(touches: readonly TouchRow[], end: End): Ended {
  const { winner, loser, kind, who } = end;
  const serve = touches.find(({ skill, side }) => skill === 'serve' && side === winner);
  // Told of the wrong side: what was served is not known.
  if (!serve && winner !== end.server) return lost(touches, end, { side: loser, skill: 'receive', mark: '=' });
  const named = kind === 'ace' ? (who ?? end.serverWho) : end.serverWho;
  const first = serve ? { ...serve, mark: serve.contact?.file?.mark || '#' } : unrecorded(winner, 'serve', '#', named);
  const others = touches.filter((one) => one !== serve);
  const isReceived = others.some(({ skill, side }) => skill === 'receive' && side === loser);
  const reception = unrecorded(loser, 'receive', '=', kind === 'reception-error' ? who : null);
  const rows = isReceived ? others : [reception, ...others];
  return { rows: [first, ...rows], first };
}

/** Of the server a serve error, of the receiver an ace, as long as nothing was played. */
function endedByRotation(touches: readonly TouchRow[], end: End): Ended {
  const isPlayed = touches.some(({ skill }) => skill !== 'serve');
  const { winner, loser, server, serverWho } = end;
  if (isPlayed) return lost(touches, end, { side: loser, skill: 'dig', mark: '=' });
  if (loser === server) return lost(touches, { ...end, who: serverWho }, { side: loser, skill: 'serve', mark: '=' });
  const [serve = unrecorded(winner, 'serve', '#', serverWho)] = touches;
  const first = { ...serve, mark: '#' };
  return { rows: [first, { is: 'rotation-fault' }, filler(loser, false)], first };
}

/** The winner's attack, then the touch that could not keep it up. */
function endedByKill(touches: readonly TouchRow[], end: End): Ended {
  const { winner, loser, who } = end;
  const own = endingTouch(touches, end);
  const last = touches.at(-1);
  const isKept = last?.side === loser && (last.mark === '=' || (last.skill === 'block' && last.mark === '/'));
  if (own && own.side === winner) return { rows: isKept ? touches : [...touches, filler(loser, false)], first: own };
  const before = touches.at(isKept ? -2 : -1);
  // Where the attack was recorded, what became of it is not guessed; one of ours that came back needs none of theirs.
  const isAttacked = isKept && before?.skill === 'attack';
  if (isAttacked && last)
    return { rows: before.side === winner ? touches : [...touches, filler(winner, true)], first: last };
  const attack = unrecorded(winner, 'attack', '#', who);
  if (isKept) return { rows: [...touches.slice(0, -1), attack, last], first: attack };
  return { rows: [...touches, attack, filler(loser, false)], first: attack };
}

/** The attack that was blocked, and one row for the block, however many blocked. */
function endedByBlock(touches: readonly TouchRow[], end: End): Ended {
  const { winner, loser, who } = end;
  const at = touches.findLastIndex(({ skill, side, mark }) => skill === 'block' && side === winner && mark === '#');
  const block = touches[at] ?? { ...unrecorded(winner, 'block', '#', who), blockers: 1 };
  const [before, after] = at < 0 ? [touches, []] : [touches.slice(0, at), touches.slice(at + 1)];
  const last = before.at(-1);
  const isAttack = last?.skill === 'attack' && last.side === loser;
  const attack = isAttack ? blockedDown(last) : unrecorded(loser, 'attack', '/');
  return { rows: [...(isAttack ? before.slice(0, -1) : before), attack, block, ...after], first: attack };
}
const blockedDown = (attack: TouchRow): TouchRow => ({ ...attack, mark: attack.contact?.file?.mark || '/' });

/** A fault at the net: the attack that it stopped has scored. */
function endedAtNet(touches: readonly TouchRow[], end: End): Ended {
  const { winner, loser, who } = end;
  const own = endingTouch(touches, end);
  const at = own ? touches.indexOf(own) : touches.length;
  const [before, after] = [touches.slice(0, at), touches.slice(at + 1)];
  const fault = own ?? { ...unrecorded(loser, 'block', '/', who), blockers: 1 };
  const last = before.at(-1);
  if (last?.skill !== 'attack' || last.side !== winner)
    return { rows: [...before, fault, ...after, filler(winner, true)], first: fault };
  const attack = { ...last, mark: last.contact?.file?.mark || '#' };
  return { rows: [...before.slice(0, -1), attack, fault, ...after], first: attack };
}

/** An attack that meets a block, and the block, say how many blocked (DVO-12). */
function withBlockers({ rows, first }: Ended): Ended {
  const counted = rows.map((row, at): RallyRow => {
    const next = rows[at + 1];
    const isMet = row.is === 'touch' && row.skill === 'attack' && next?.is === 'touch' && next.skill === 'block';
    return isMet && next.side !== row.side ? { ...row, blockers: next.blockers ?? 1 } : row;
  });
  return { rows: counted, first: counted[rows.indexOf(first)] ?? first };
}

/** Between an attack of ours that was in play and our next touch theirs kept it up, whoever it was (DVO-16). */
const withDefence = (rows: readonly RallyRow[]): readonly RallyRow[] =>
  rows.flatMap((row, at) => {
    const before = rows[at - 1];
    const isBack = before?.is === 'touch' && before.skill === 'attack' && before.side === 'us' && before.mark === '-';
    const isEnd = row.is === 'touch' && row.skill === 'dig' && row.mark === '=';
    if (!isBack || row.is !== 'touch' || row.side !== 'us' || isEnd) return [row];
    return [unrecorded('them', 'dig', '-'), row];
  });
const isDefence = (row: RallyRow): boolean =>
  row.is === 'touch' && row.contact === null && row.skill === 'dig' && row.mark === '-';

/** A rally with a touch needs a serve, and a serve in play a reception: what is missing stands there as unknown. */
function served(rows: readonly RallyRow[], { server, serverWho }: End): Pick<RallyRows, 'rows' | 'placeholders'> {
  const serve = rows.find((row): row is TouchRow => row.is === 'touch' && row.skill === 'serve');
  const others = rows.filter((row) => row !== serve);
  const reception = others.find((row): row is TouchRow => row.is === 'touch' && row.skill === 'receive');
  const opening = serve ?? unrecorded(server, 'serve', '!', serverWho);
  const isOver = opening.mark === '=' || rows.some(({ is }) => is === 'rotation-fault');
  const isInPlay = !opening.contact?.file?.mark && opening.mark === IN_PLAY.serve;
  const mark = isInPlay && reception ? (SERVED[reception.mark] ?? IN_PLAY.serve) : opening.mark;
  const who = opening.who ?? (opening.side === server ? serverWho : null);
  return {
    rows: [
      { ...opening, who, mark },
      ...(isOver || reception ? [] : [unrecorded(opening.side === 'us' ? 'them' : 'us', 'receive', '!')]),
      ...others,
    ],
    placeholders: [
      ...(opening.contact ? [] : (['serve'] as const)),
      ...(isOver || reception ? [] : (['reception'] as const)),
    ],
  };
}
