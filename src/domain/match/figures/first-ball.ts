import { otherSide } from '../rally/contact.ts';
import type { Side } from '../schema.ts';
import { type Mark, mark } from './mark.ts';
import type { ContactView, RallyView } from './rally-view.ts';

/** A side has three contacts. With more, the ball crossed the net in between and that was not recorded. */
const MOST_CONTACTS = 3;
const GOOD: ReadonlySet<string> = new Set(['2', '3']);

/** First-ball side-out: the rallies that the first attack after reception has won, of all and of good receptions. */
export function firstBallMarks({ server, contacts, winner }: RallyView): Mark[] {
  if (server === null) return [];
  const side = otherSide(server);
  const pass = contacts.find((one) => one.side === side && one.skill === 'receive');
  const isGood = pass !== undefined && pass.isAgreed && GOOD.has(pass.grade);
  const kill = winner === side ? firstAttack(contacts, side) : undefined;
  const isWon = kill?.grade === 'kill' && kill.isAgreed;
  const about = { contact: kill?.id ?? null };
  return [
    ...(isWon ? [mark('FBK', side, about)] : []),
    ...(isGood ? [mark('FBIN', side, { contact: pass.id })] : []),
    ...(isGood && isWon ? [mark('FBINK', side, about)] : []),
  ];
}

/** The attack on the ball that was served to a side, if the ball did not leave it before. */
function firstAttack(contacts: readonly ContactView[], side: Side): ContactView | undefined {
  const afterServe = contacts.filter((one) => one.side === side || one.skill !== 'serve');
  const at = afterServe.findIndex(({ skill, side: own }) => skill === 'attack' && own === side);
  const until = afterServe.slice(0, at + 1);
  const isHeld = until.every((one) => one.side === side && !one.overpass && !OVER_THE_NET.has(one.skill));
  return isHeld && until.length <= MOST_CONTACTS ? until.at(-1) : undefined;
}

/** Contacts of a ball that comes from the other side, but not by its serve. */
const OVER_THE_NET: ReadonlySet<string> = new Set(['block', 'free']);
