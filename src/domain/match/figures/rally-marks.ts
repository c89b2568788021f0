import { otherSide } from '../rally/contact.ts';
import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { contactMarks } from './contact-marks.ts';
import { firstBallMarks } from './first-ball.ts';
import { type Mark, mark } from './mark.ts';
import { findMark, marksByReason, otherHalves, SIDES } from './other-halves.ts';
import { isCounted, isServed, onCourt, type RallyView } from './rally-view.ts';

const known = new WeakMap<RallyView, readonly Mark[]>();

/** Everything that counts in a rally, for both sides. */
export function marksIn(rally: RallyView): readonly Mark[] {
  const marks = known.get(rally) ?? (rally.isReplay ? [] : makeMarks(rally));
  known.set(rally, marks);
  return marks;
}

function makeMarks(rally: RallyView): Mark[] {
  const told = contactMarks(rally);
  const ended = [...told, ...marksByReason(rally, told)];
  const both = [...ended, ...otherHalves(rally, ended)];
  return [
    ...both,
    ...(isServed(rally) ? servedMarks(rally, both) : []),
    ...(isCounted(rally) ? pointMarks(rally, both) : []),
  ];
}

/** Marks of a rally that was served: a point of a card is none (FIG-10). */
const servedMarks = (rally: RallyView, told: readonly Mark[]): Mark[] => [
  ...SIDES.flatMap((side) => serveMarks(rally, side, told)),
  ...phaseMarks(rally, told),
  ...firstBallMarks(rally),
  ...courtMarks(rally),
];

/**
 * Every rally with a winner is one serve of the server; who is named by a serve contact has served (RALLY-8). Without a
 * line-up it is a serve of the side alone: contacts would name the servers of some of its rallies only (DEPTH-3).
 */
function serveMarks(rally: RallyView, side: Side, told: readonly Mark[]): Mark[] {
  const { contacts, server, serverWho, winner } = rally;
  const named = contacts.find((one) => one.side === side && one.skill === 'serve' && one.who !== null);
  if (!named && server !== side) return [];
  const who = isLinedUp(rally, side) ? (named?.who ?? serverWho) : null;
  const about = { who, contact: named?.id ?? null };
  return [
    mark('SRV', side, about),
    ...endedServe('SRVA', findMark(told, 'SA', side), who),
    ...endedServe('SRVE', findMark(told, 'SE', side), who),
    ...(server === side && winner === side ? [mark('SRVW', side, about)] : []),
    ...(server === side ? gradedServe(rally, about, told) : []),
  ];
}

const isLinedUp = ({ courtUs, courtThem }: RallyView, side: Side): boolean =>
  courtUs !== null && (side === 'us' || courtThem !== null);

/** The ace or error of a serve that is counted: hers where the serve is hers, else of the side alone. */
const endedServe = (name: 'SRVA' | 'SRVE', end: Mark | undefined, who: Held): Mark[] =>
  end ? [mark(name, end.side, { who: end.who === who ? who : null, contact: end.contact })] : [];

const RECEIVED = { '1': 'SPOS', '2': 'SNEG', '3': 'SNEG' } as const;

/** A serve in play is as good as its reception is bad; without a reception nothing is known of it. */
function gradedServe(
  { contacts, server }: RallyView,
  about: { who: Held; contact: string | null },
  told: readonly Mark[],
) {
  if (server === null) return [];
  const graded = mark('SGR', server, about);
  if (findMark(told, 'SA', server) ?? findMark(told, 'SE', server)) return [graded];
  const pass = contacts.find(({ side, skill, isAgreed }) => side !== server && skill === 'receive' && isAgreed);
  const name = pass && (pass.grade === '1' || pass.grade === '2' || pass.grade === '3') && RECEIVED[pass.grade];
  return name ? [graded, mark(name, server, about)] : [];
}

function phaseMarks({ server, winner }: RallyView, told: readonly Mark[]): Mark[] {
  if (server === null) return [];
  const receiver = otherSide(server);
  return [
    mark('SVD', server),
    mark('RCV', receiver),
    mark(winner === server ? 'SVDW' : 'RCVW', winner === server ? server : receiver),
    ...(winner === receiver && findMark(told, 'SE', server) ? [mark('RSE', receiver)] : []),
  ];
}

/** The libero is on court in place of whom she acts for. */
function courtMarks(rally: RallyView): Mark[] {
  const on = { us: onCourt(rally) ?? [], them: rally.courtThem ?? [] };
  return SIDES.flatMap((side) => {
    const name = rally.winner === side ? 'ONW' : 'ONL';
    return on[side].flatMap((who) => (who === null ? [] : [mark(name, side, { who })]));
  });
}

/** A point that no kill, ace or block of the winner has made was given by the other side. */
function pointMarks({ winner, isPenalty }: RallyView, told: readonly Mark[]): Mark[] {
  if (!winner) return [];
  const isMade = (['K', 'SA', 'BP'] as const).some((name) => findMark(told, name, winner));
  return [
    mark('PT', winner),
    ...(isMade ? [] : [mark('GIVEN', winner)]),
    ...(isPenalty ? [] : [mark('WON', winner), mark('LOST', otherSide(winner))]),
  ];
}
