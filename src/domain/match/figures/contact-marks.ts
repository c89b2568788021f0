import { type Mark, mark, type MarkName } from './mark.ts';
import type { ContactView, RallyView } from './rally-view.ts';

/** Marks of every contact of a skill, however it is graded. */
const ALWAYS: Readonly<Record<string, MarkName>> = { receive: 'RA', set: 'SetA', attack: 'TA', free: 'FB' };
const GRADED: Readonly<Record<string, MarkName>> = {
  ...{ 'serve ace': 'SA', 'serve error': 'SE', 'receive 0': 'RE', 'set error': 'BHE', 'attack kill': 'K' },
  ...{ 'attack error': 'E', 'attack blocked': 'E', 'block error': 'BE', 'dig good': 'D', 'dig error': 'DE' },
  'free good': 'FBG',
};
const BY_GRADE: Readonly<Record<string, MarkName>> = { '0': 'P0', '1': 'P1', '2': 'P2', '3': 'P3' };

/** Every mark that the contacts of a rally give (see `MARKS`): a kill is `TA` and `K`, and `A` for who set it. */
export const contactMarks = (rally: RallyView): Mark[] => [
  ...rally.contacts.flatMap(marksOfContact),
  ...rally.contacts.flatMap((contact, at) => [
    ...assistBefore(rally.contacts, contact, at),
    ...inTransition(rally, contact, at),
  ]),
  ...blockPoints(rally),
  ...stuffed(rally),
];

function marksOfContact(contact: ContactView): Mark[] {
  const { id, side, who, skill, grade, isAgreed } = contact;
  const about = { who, contact: id };
  const always = ALWAYS[skill];
  const graded = isAgreed ? GRADED[`${skill} ${grade}`] : undefined;
  return [
    ...(always ? [mark(always, side, about)] : []),
    ...(graded ? [mark(graded, side, about)] : []),
    ...(graded === 'E' && grade === 'blocked' ? [mark('BLKD', side, about)] : []),
    ...(skill === 'receive' && isAgreed ? passMarks(contact) : []),
    ...(skill === 'block' && isAgreed && grade === 'point' ? blockMarks(contact) : []),
  ];
}

/** A reception error that ended nothing has no grade, and is in no average (FIG-08). */
function passMarks({ id, side, who, grade, overpass }: ContactView): Mark[] {
  const about = { who, contact: id };
  const own = BY_GRADE[grade];
  if (!own) return [];
  return [
    ...[mark('GR', side, about), mark('PS', side, { ...about, by: Number(grade) }), mark(own, side, about)],
    ...(overpass ? [mark('OVER', side, about)] : []),
  ];
}

/** A block of one is a solo; of two or three an assist for each (RALLY-7). */
const blockMarks = ({ id, side, who, with: others }: ContactView): Mark[] =>
  [who, ...others].map((blocker) => mark(others.length > 0 ? 'BA' : 'BS', side, { who: blocker, contact: id }));

/** However many are said to have blocked, a rally has one point. */
function blockPoints({ contacts }: RallyView): Mark[] {
  const block = contacts.find(({ skill, grade, isAgreed }) => skill === 'block' && grade === 'point' && isAgreed);
  return block ? [mark('BP', block.side, { contact: block.id })] : [];
}

const PASSES: ReadonlySet<string> = new Set(['set', 'receive', 'dig', 'free']);

/** A kill makes an assist of the contact directly before it, of another player of the side (RALLY-5). */
function assistBefore(contacts: readonly ContactView[], kill: ContactView, at: number): Mark[] {
  const before = contacts[at - 1];
  const isKill = kill.skill === 'attack' && kill.grade === 'kill' && kill.isAgreed;
  if (!isKill || before?.side !== kill.side || !PASSES.has(before.skill) || before.who === kill.who) return [];
  return [mark('A', before.side, { who: before.who, contact: before.id })];
}

/** A block point makes an error of the last contact of the other side, where that was an attack in play (RALLY-5). */
function stuffed({ contacts }: RallyView): Mark[] {
  const block = contacts.find(({ skill, grade, isAgreed }) => skill === 'block' && grade === 'point' && isAgreed);
  const last = contacts.findLast(({ side }) => side !== block?.side);
  if (!block || last?.skill !== 'attack' || last.grade !== 'in') return [];
  return [mark('E', last.side, { who: last.who, contact: last.id })];
}

/** An attack after a dig, a block cover or a free ball. */
function inTransition(rally: RallyView, attack: ContactView, at: number): Mark[] {
  if (attack.skill !== 'attack' || !isInTransition(rally, attack, at)) return [];
  const about = { who: attack.who, contact: attack.id };
  const isKill = attack.grade === 'kill' && attack.isAgreed;
  return [mark('TTA', attack.side, about), ...(isKill ? [mark('TK', attack.side, about)] : [])];
}

/** From the ball that the side got: served to it, it was the first ball; any other way, transition. */
function isInTransition({ contacts, server }: RallyView, attack: ContactView, at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    const before = contacts[i];
    if (!before) break;
    if (before.side !== attack.side) return before.skill !== 'serve';
    if (before.skill === 'receive') return false;
    if (before.skill === 'serve' || before.skill !== 'set') return true;
  }
  return server === attack.side;
}
