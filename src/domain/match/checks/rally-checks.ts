import { groupBy } from '../../core/group-by.ts';
import type { Strike } from '../corrections.ts';
import type { Statement } from '../kinds.ts';
import type { Rules } from '../rules.ts';
import { wonBy } from '../rally/contact.ts';
import type { Code, Found } from '../rally/codes.ts';
import { isFront } from '../rally/court.ts';
import type { Touched } from '../rally/figures.ts';
import type { Bench } from '../rally/libero.ts';
import { isOf, nameOf, type Standing, type Told } from '../rally/standing.ts';
import type { Touch } from '../rally/touches.ts';

/** Findings in the line-ups of a set, those of both sides. */
export function lineUpFindings(standing: readonly Standing[], rules: Rules): Found[] {
  const lineUps = standing.filter(isOf('line-up'));
  const ours = lineUps.findLast(({ payload }) => payload.side === 'us');
  const found: Found[] = [];
  if (ours) {
    const liberos = ours.payload.liberos.map(nameOf);
    const six = (ours.payload.six ?? []).map(nameOf).filter((player) => player !== null);
    if (liberos.length > rules.liberos) found.push({ code: 'too-many-liberos', entry: ours.id });
    if (new Set(six).size < six.length) found.push({ code: 'lineup-double', entry: ours.id });
    if (six.some((player) => liberos.includes(player))) found.push({ code: 'lineup-libero', entry: ours.id });
  }
  for (const side of ['us', 'them'] as const) {
    const newest = new Map(
      lineUps
        .filter(({ payload }) => payload.side === side)
        .map(({ clientId, id, payload }) => [clientId, { id, payload }]),
    );
    const different = new Set([...newest.values()].map(({ payload }) => saidIn(payload)));
    if (different.size > 1) found.push({ code: 'two-lineups', entry: [...newest.values()].at(-1)?.id });
  }
  return onceIn(found);
}

/** A libero who was replaced in a set before is out for the match, and may not be listed again (LIB-11). */
export function backFindings(standing: readonly Standing[], { liberos, gone }: Bench): Found[] {
  if (!liberos.some((libero) => gone.includes(libero))) return [];
  const ours = standing.filter(isOf('line-up')).findLast(({ payload }) => payload.side === 'us');
  return [{ code: 'libero-back', entry: ours?.id }];
}

/** A line-up without what says only where it came from. */
function saidIn({ six, liberos, plan, setters, system, captain, setterAt }: Standing<'line-up'>['payload']): string {
  return JSON.stringify([six, liberos, plan, setters, system, captain, setterAt]);
}

/** These are one fact of their set, however long it goes on or however many sides it has (CHECKS-1). */
const ONCE: ReadonlySet<Code> = new Set(['set-over', 'two-lineups']);
export const onceIn = (found: readonly Found[]): Found[] =>
  found.filter(({ code }, i) => !ONCE.has(code) || i === found.findIndex((other) => other.code === code));

/** Without a line-up nothing is said of the court, the server or those who come in (CHECKS-4). */
const NEEDS_LINE_UP = /^(sub-|over-subs|libero-)/;
export const withoutCourt = (found: readonly Found[]): Found[] => found.filter(({ code }) => !NEEDS_LINE_UP.test(code));

/** Findings in one rally that need no line-up: entries that contradict each other, and a missing winner. */
export function rallyFindings({ played: { rally }, touches }: Touched, isNewest: boolean): Found[] {
  const { winner, isDisputed, isSettled } = rally.outcome;
  const at = { rally: rally.id };
  const found: Found[] = touches
    .filter((touch) => touch.isDisputed)
    .map(({ contact }) => ({ code: 'grade-conflict', ...at, entry: contact.id }));
  if (isDisputed) found.push({ code: 'winner-conflict', ...at });
  if (winner === undefined && !isNewest) found.push({ code: 'no-result', ...at });
  const contradicting =
    isSettled || isDisputed || !winner
      ? undefined
      : rally.contacts.find(({ payload }) => (wonBy(payload) ?? winner) !== winner);
  if (contradicting) found.push({ code: 'contact-contradicts', ...at, entry: contradicting.id });
  return found;
}

/** Findings in a rally, held against who stood on court. Without a line-up there are none (CHECKS-4). */
export function courtFindings({ played, touches }: Touched, rules: Rules): Found[] {
  const { during, court, rally } = played;
  if (!court) return [];
  const found = touches.flatMap((touch) => touchFindings(touch, { played, touches }, rules));
  const isEmpty = during.serving === 'us' && court[0] === null && rally.outcome.winner && !rally.outcome.isPenalty;
  return isEmpty ? [{ code: 'empty-serves', rally: rally.id }, ...found] : found;
}

function touchFindings(touch: Touch, { played }: Touched, rules: Rules): Found[] {
  const { during, court, server, rally } = played;
  const { side, who, skill } = touch;
  const at = { rally: rally.id, entry: touch.contact.id, player: side === 'us' ? (who ?? undefined) : undefined };
  const found: Found[] = [];
  const isServing = during.serving === side;
  if (during.serving !== null && ((skill === 'serve' && !isServing) || (skill === 'receive' && isServing)))
    found.push({ code: 'wrong-side', ...at });
  if (side !== 'us' || who === null) return found;
  const position = (court?.indexOf(who) ?? -1) + 1;
  if (skill === 'serve' && server !== null && who !== server) found.push({ code: 'server-other', ...at });
  if (position === 0 && who !== during.bench.unplaced) found.push({ code: 'not-on-court', ...at });
  if (skill === 'block' && position > 0 && !isFront(position)) found.push({ code: 'back-row-block', ...at });
  const mayServe = rules.liberoServe !== 'no';
  if (during.bench.liberos.includes(who) && (skill === 'block' || (skill === 'serve' && !mayServe)))
    found.push({ code: 'libero-contact', ...at });
  return found;
}

/**
 * Rallies that stand although they were deleted: another device recorded what the deletion did not see, before it knew of
 * that (FIX-3).
 */
export function revivedFindings(told: readonly Told[]): Found[] {
  const ofRally = ({ event, worded }: Told) => {
    const { kind, payload } = worded ?? event;
    return kind === 'rally-end' || kind === 'contact' ? payload : undefined;
  };
  const byRally = groupBy(told, (one) => ofRally(one)?.rally);
  return [...byRally].flatMap(([rally, entries]): Found[] => {
    if (rally === undefined) return [];
    const ended = entries.filter((one) => one.struck && isEnd(one.worded ?? one.event));
    const strikes = new Set(ended.flatMap(({ struck }) => struck ?? []));
    const isStruck = new Set(ended.map(({ event }) => event.clientId));
    const revives = entries.find(
      (one) => one.says && !isStruck.has(one.event.clientId) && [...strikes].some((strike) => isUnseen(one, strike)),
    );
    return revives ? [{ code: 'rally-revived', rally, entry: revives.event.id }] : [];
  });
}

/** Recorded on another device than a strike, and neither of the two was known where the other was made. */
function isUnseen({ event, says }: Told, strike: Strike): boolean {
  const base = says?.kind === 'rally-end' || says?.kind === 'contact' ? says.payload.base : 0;
  return event.clientId !== strike.clientId && event.rev > (strike.payload.base ?? strike.rev) && base < strike.rev;
}

const isEnd = (event: Told['event'] | Statement): boolean =>
  event.kind === 'rally-end' || (event.kind === 'contact' && wonBy(event.payload) !== undefined);
