import { otherSide } from '../rally/contact.ts';
import type { Side } from '../schema.ts';
import { type Mark, mark, type MarkName } from './mark.ts';
import type { RallyView } from './rally-view.ts';

export const SIDES = ['us', 'them'] as const;
export const findMark = (marks: readonly Mark[], name: MarkName, side: Side): Mark | undefined =>
  marks.find((one) => one.name === name && one.side === side);

const REASONS: Readonly<Record<string, readonly MarkName[]>> = {
  ...{ ace: ['SA'], 'serve-error': ['SE'], kill: ['K'], 'attack-error': ['E'], block: ['BS', 'BP'] },
  ...{ 'block-error': ['BE'], 'reception-error': ['RE'], 'handling-error': ['BHE'] },
};

/**
 * An end without a contact counts for whom it names. A rotation fault of the server is a serve error of who should have
 * served, of the receiver an ace (FIG-08).
 */
export function marksByReason({ end, server, serverWho }: RallyView, told: readonly Mark[]): Mark[] {
  if (!end || end.contact !== null) return [];
  if (end.kind === 'rotation-fault')
    return server ? [mark(end.side === server ? 'SE' : 'SA', server, { who: serverWho })] : [];
  const names = (REASONS[end.kind] ?? []).filter((name) => !findMark(told, name, end.side));
  return names.map((name) => mark(name, end.side, { who: name === 'BP' ? null : end.who }));
}

/**
 * The half of an end that nobody recorded, charged to nobody: an ace has its reception error, and of the opponents,
 * whose contacts are mostly not recorded, our own contact tells theirs (RALLY-5).
 */
export const otherHalves = ({ contacts }: RallyView, told: readonly Mark[]): Mark[] =>
  [...SIDES.flatMap((side) => halvesOfServe(told, side)), ...theirHalves(told, contacts)].map((one) => ({
    ...one,
    who: null,
  }));

function halvesOfServe(told: readonly Mark[], side: Side): Mark[] {
  const [ace, error] = [findMark(told, 'SA', side), findMark(told, 'RE', otherSide(side))];
  if (ace && !error) return [mark('RE', otherSide(side), ace), mark('RA', otherSide(side), ace)];
  return error && !ace ? [mark('SA', side, error)] : [];
}

function theirHalves(told: readonly Mark[], contacts: RallyView['contacts']): Mark[] {
  const [point, blocked] = [findMark(told, 'BP', 'us'), findMark(told, 'BLKD', 'us')];
  const lost = hasAttack(contacts) ? undefined : lostDefense(told, contacts);
  return [
    ...(lost ? [mark('K', 'them', lost), mark('TA', 'them', lost)] : []),
    ...(point && !findMark(told, 'E', 'them') ? [mark('E', 'them', point), mark('TA', 'them', point)] : []),
    ...(blocked && !findMark(told, 'BP', 'them') ? [mark('BS', 'them', blocked), mark('BP', 'them', blocked)] : []),
  ];
}

/** Their attacks are recorded: what became of them is not guessed. */
const hasAttack = (contacts: RallyView['contacts']): boolean =>
  contacts.some(({ side, skill }) => side === 'them' && skill === 'attack');

/** The dig or block that an attack of theirs has beaten; our own attack that came back is none. */
function lostDefense(told: readonly Mark[], contacts: RallyView['contacts']): Mark | undefined {
  const error = findMark(told, 'DE', 'us') ?? findMark(told, 'BE', 'us');
  const before = contacts[contacts.findIndex(({ id }) => id === error?.contact) - 1];
  return before?.side === 'us' && before.skill === 'attack' ? undefined : error;
}
