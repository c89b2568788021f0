import type { Chain } from './chain.ts';
import type { Corrected } from './corrections.ts';
import { winnerBy } from './corrections.ts';
import { type LineUp, ofKind, type Statement, type Strike } from './entries.ts';
import { type Reassign, touchesOf } from './figures.ts';
import type { Played, SetState } from './walk.ts';

type Read = { readonly corrected: Corrected; readonly chain: Chain; readonly reassign: Reassign };

/** The findings of a set, a code for each. */
export function findingsOf(state: SetState, { corrected, chain, reassign }: Read): string[] {
  const { played, lineUps } = state;
  const isAboutCourt = (code: string) => /^(sub|over-subs|libero)/.test(code);
  return [
    ...state.findings.filter((code) => lineUps.us || lineUps.them || !isAboutCourt(code)),
    ...lineUpFindings(state, corrected.standing),
    ...played.flatMap((one, i) => rallyFindings(one, i === played.length - 1, reassign)),
    ...(state.places ? played.flatMap((one) => courtFindings(one, state, reassign)) : []),
    ...revived(corrected, chain),
  ];
}

function lineUpFindings({ lineUps, rules }: SetState, standing: readonly Statement[]): string[] {
  const found: string[] = [];
  const { us } = lineUps;
  if (us && us.liberos.length > rules.liberos) found.push('too-many-liberos');
  const six = (us?.six ?? []).filter((player) => player !== null);
  if (new Set(six).size < six.length) found.push('lineup-double');
  if (six.some((player) => us?.liberos.includes(player))) found.push('lineup-libero');
  for (const side of ['us', 'them'] as const) {
    const given = ofKind(standing, 'line-up').filter(({ payload }) => payload.side === side);
    const newest = new Map(given.map(({ device, payload }) => [device, alike(payload)]));
    if (new Set(newest.values()).size > 1 && !found.includes('two-lineups')) found.push('two-lineups');
  }
  return found;
}

const alike = ({ six, liberos, plan, setters, system, setterAt }: LineUp): string =>
  JSON.stringify([six, liberos, plan, setters, system, setterAt]);

function rallyFindings(one: Played, isNewest: boolean, reassign: Reassign): string[] {
  const { winner, isDisputed, isSettled, contacts } = one.rally;
  const { conflicts } = touchesOf(one, reassign);
  const found = Array.from({ length: conflicts }, () => 'grade-conflict');
  if (isDisputed) found.push('winner-conflict');
  if (winner === undefined && !isNewest) found.push('no-result');
  const contradicts = contacts.some(({ payload }) => {
    const ends = winnerBy(payload);
    return ends !== undefined && winner !== undefined && winner !== null && ends !== winner;
  });
  if (contradicts && !isSettled && !isDisputed) found.push('contact-contradicts');
  return found;
}

function courtFindings(one: Played, { rules }: SetState, reassign: Reassign): string[] {
  const { serving, server, court, liberos, unplaced } = one;
  return touchesOf(one, reassign).touches.flatMap(({ side, who, skill }) => {
    const found: string[] = [];
    const isOursToServe = serving === side;
    if (serving && ((skill === 'serve' && !isOursToServe) || (skill === 'receive' && isOursToServe)))
      found.push('wrong-side');
    if (side !== 'us' || who === null) return found;
    if (skill === 'serve' && serving === 'us' && server !== null && who !== server) found.push('server-other');
    const position = (court?.indexOf(who) ?? -1) + 1;
    if (position === 0 && who !== unplaced) found.push('not-on-court');
    const isBack = position === 1 || position > 4;
    if (skill === 'block' && isBack) found.push('back-row-block');
    const isLibero = liberos.includes(who);
    if (isLibero && (skill === 'block' || (skill === 'serve' && rules.liberoServe === 'no')))
      found.push('libero-contact');
    return found;
  });
}

/** A strike that does not tell what its device had seen had seen all before it. */
const sawUntil = ({ payload, rev }: Strike): number => payload.base ?? rev;

/** Deleted by one, and sent later by another who had not seen that. */
function revived({ standing, struckEnds }: Corrected, { nameOf }: Chain): string[] {
  const rallyOf = (entry: Statement): string | undefined =>
    entry.kind === 'rally-end' || entry.kind === 'contact' ? nameOf(entry.payload.rally) : undefined;
  const rallies = struckEnds.flatMap(({ entry, by }) => {
    const rally = rallyOf(entry);
    const struck = struckEnds.filter((one) => rallyOf(one.entry) === rally).map((one) => one.entry.device);
    const isBack = standing.some(
      (other) =>
        (other.kind === 'rally-end' || other.kind === 'contact') &&
        rallyOf(other) === rally &&
        ![by.device, ...struck].includes(other.device) &&
        other.rev > sawUntil(by) &&
        other.payload.base < by.rev,
    );
    return isBack ? [rally] : [];
  });
  return [...new Set(rallies)].map(() => 'rally-revived');
}
