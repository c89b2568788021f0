import type { Side } from '../schema.ts';
import { contactWords, otherSide, wonBy } from '../rally/contact.ts';
import { rotationName } from '../line-up/rotation-name.ts';
import type { Names } from '../match-log.ts';
import { type Rally, statementsIn } from '../rally/rallies.ts';
import type { Touch } from '../rally/touches.ts';
import type { Who } from '../rally/entries.ts';
import type { Played } from '../rally/walk.ts';

/** `#7 Ruiz`, `Breakers #9`, or the name of the side where nobody is named. */
export function whoIn({ side, who }: Pick<Touch, 'side' | 'who'>, names: Names): string {
  if (who === null) return names.side(side);
  return side === 'us' ? names.player(who) : `${names.side('them')} #${who}`;
}

/** `#7` */
export const shirtIn = (id: string, names: Names): string => /^#\d+/.exec(names.player(id))?.[0] ?? names.player(id);

/** How a rally ended: `#7 Ruiz kill`, `Breakers point`, `Replayed`. */
export function endedIn(rally: Rally, touches: readonly Touch[], names: Names): string {
  const { winner, isDisputed } = rally.outcome;
  if (winner === undefined) return 'No winner yet';
  if (isDisputed)
    return [...new Set(statementsIn(rally).map(({ id }) => statementWords(rally, id, names)))].join(' or ');
  if (winner === null) return 'Replayed';
  const last = touches.findLast((touch) => wonBy(touch) === winner);
  if (last) return touchWords(last, names);
  const end = rally.ends.findLast(({ payload }) => payload.winner === winner && (payload.reason ?? payload.who));
  return end ? pointWords(end.payload, names) : `${names.side(winner)} point`;
}

export const touchWords = (touch: Pick<Touch, 'side' | 'who' | 'skill' | 'grade'>, names: Names): string =>
  `${whoIn(touch, names)} ${contactWords(touch.skill, touch.grade)}`;

type Point = { readonly winner: Side | null; readonly reason: string | null; readonly who: Who };

/** `Breakers point, net` */
function pointWords({ winner, reason, who }: Point, names: Names): string {
  if (winner === null) return 'Replayed';
  const named = who && ('playerId' in who ? names.player(who.playerId) : `#${who.number}`);
  const why = [reason?.replaceAll('-', ' '), named].filter(Boolean).join(', ');
  return [`${names.side(winner)} point`, why].filter(Boolean).join(', ');
}

/** An entry that says who won a rally, in words. */
export function statementWords({ contacts, ends, presses }: Rally, id: string, names: Names): string {
  const contact = contacts.find((one) => one.id === id)?.payload;
  if (contact) {
    const { side, who, skill, grade } = contact;
    const name = who && ('playerId' in who ? who.playerId : who.number);
    return touchWords({ side, who: name, skill, grade }, names);
  }
  const end = ends.find((one) => one.id === id)?.payload;
  if (end) return pointWords(end, names);
  return `${names.side(presses.find((one) => one.id === id)?.side ?? 'us')} point`;
}

/** How a rally came to its end: `#2 served, R1, side-out` */
export function wayTo(played: Played, touches: readonly Touch[], names: Names): string {
  const { during, server, rally, setterAt } = played;
  const pass = touches.find(({ side, skill, grade }) => side === 'us' && skill === 'receive' && grade !== '0');
  const isSideOut = during.serving !== null && rally.outcome.winner === otherSide(during.serving);
  return [
    server === null ? '' : `${shirtIn(server, names)} served`,
    pass?.who ? `on ${shirtIn(pass.who, names)}’s pass ${pass.grade}` : '',
    setterAt === null ? '' : rotationName(setterAt, names.naming),
    isSideOut ? 'side-out' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
