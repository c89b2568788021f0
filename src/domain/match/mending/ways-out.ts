import { type MatchState, setOf } from '../fold.ts';
import type { Names } from '../match-log.ts';
import { winnerOfSet } from '../rules.ts';
import type { Correctable, MatchEntry, Side } from '../schema.ts';
import type { Code } from '../rally/codes.ts';
import { contactWords, otherSide } from '../rally/contact.ts';
import { shirtIn } from './ended-words.ts';
import type { FoundInSet } from '../checks/rally-findings.ts';
import { deletion, type Mended, strikeOf, turning } from './entries.ts';
import { type RallySet, touchedIn } from '../rally/rally-set.ts';
import { isOf, nameOf, type Standing } from '../rally/standing.ts';
import type { Played } from '../rally/walk.ts';

/** One tap that mends what was found: one entry, so that one Undo takes it back (CHECKS-2). */
type WayOut = { readonly label: string; readonly entry: MatchEntry; readonly setNumber: number };

type Asked = {
  readonly at: Mended;
  readonly found: FoundInSet;
  readonly set: RallySet;
  readonly names: Names;
  /** The rally of the finding, and the one before it. */
  readonly played: Played | undefined;
  readonly before: Played | undefined;
  readonly entry: Standing | undefined;
};
type Way = readonly [label: string, entry: MatchEntry | undefined];
type Ways = (asked: Asked) => readonly Way[];

/** The ways to mend what was found, each in one tap; none where somebody has to look first. */
export function waysOut(found: FoundInSet, state: MatchState, names: Names): WayOut[] {
  const { setNumber } = found;
  const { rallies: set } = setOf(state, setNumber);
  if (!set) return [];
  const place = set.played.findIndex(({ rally }) => rally.id === found.rally);
  const asked: Asked = {
    ...{ at: { state, setNumber }, found, set, names },
    ...{ played: set.played[place], before: set.played[place - 1] },
    entry: set.standing.find(({ id }) => id === found.entry),
  };
  const ways = WAYS[found.code]?.(asked) ?? [];
  return ways.flatMap(([label, entry]) => (entry ? [{ label, entry, setNumber }] : []));
}

const replace = (target: string, content: Correctable): MatchEntry => ({
  kind: 'replace',
  payload: { target, with: content },
});

const toSide = ({ at, found, names }: Asked, side: Side): Way => [
  names.side(side),
  turning(at, found.rally ?? '', side),
];
const bothSides: Ways = (asked) => [toSide(asked, 'us'), toSide(asked, 'them')];
const removal: Ways = ({ at, entry }) => [['Remove it', entry && strikeOf([entry.id], at.state)]];

const WAYS: { readonly [K in Code]?: Ways } = {
  'winner-conflict': bothSides,
  'contact-contradicts': bothSides,
  'no-result': (asked) => [
    ...bothSides(asked),
    ['Replay', turning(asked.at, asked.found.rally ?? '', null)],
    ['Delete', deletion(asked.at, [asked.found.rally ?? ''])],
  ],
  'grade-conflict': oneGrade,
  'rally-revived': ({ at, found, set }) => [
    ['Delete again', deletion(at, [found.rally ?? ''])],
    ['Keep', keeping(at.state, set, found.rally)],
  ],
  'server-other': serverWays,
  'wrong-side': ({ at, before, names }) => {
    const { winner } = before?.rally.outcome ?? {};
    if (!before || !winner) return [];
    const number = at.state.sets[at.setNumber - 1]?.rallies?.played.indexOf(before) ?? 0;
    const other = otherSide(winner);
    return [[`Rally ${number + 1} to ${names.side(other)}`, turning(at, before.rally.id, other)]];
  },
  'not-on-court': movedSubstitution,
  'sub-not-on-court': madeTwice,
  'sub-already-on': removal,
  'sub-libero': removal,
  'timeout-over': removal,
  'libero-front': removal,
  'libero-not-on': removal,
  'libero-not-for': removal,
  'two-lineups': oneLineUp,
  'set-over': playedOver,
};

const OF_LINE_UP: ReadonlySet<Code> = new Set([
  ...(['two-lineups', 'too-many-liberos', 'lineup-double', 'lineup-libero'] as const),
  ...(['libero-unknown', 'empty-serves'] as const),
]);
/** Whether it is mended in the line-up of its set. */
export const isOfLineUp = (code: Code): boolean => OF_LINE_UP.has(code);

/** Of a contact that two devices graded, those with another grade go. */
function oneGrade({ at, set, found }: Asked): Way[] {
  const touches = touchedIn(set).flatMap((one) => one.touches);
  const alike =
    touches.find(({ contact }) => contact.id === found.entry)?.alike.toSorted((a, b) => a.place - b.place) ?? [];
  const grades = [...new Map(alike.map(({ payload }) => [payload.grade, payload]))];
  return grades.map(([grade, { skill }]) => [
    `It was ${contactWords(skill, grade)}`,
    strikeOf(
      alike.filter(({ payload }) => payload.grade !== grade).map(({ id }) => id),
      at.state,
    ),
  ]);
}

/** The strike of a rally is taken back, if it struck nothing else. */
function keeping({ log, marks }: MatchState, { given }: RallySet, rally: string | undefined): MatchEntry | undefined {
  const own = new Set(given.told.filter((told) => rallyIn(told.event) === rally).map(({ event }) => event.id));
  for (let at = log; at; at = at.before) {
    const { event } = at;
    if (event.kind !== 'strike' || marks.void.has(event.id)) continue;
    if (event.payload.targets.every((id) => own.has(id))) return { kind: 'void', payload: { target: event.id } };
  }
  return undefined;
}

const rallyIn = ({ kind, payload }: RallySet['given']['told'][number]['event']): string | undefined =>
  kind === 'contact' || kind === 'rally-end' ? payload.rally : undefined;

/** TURN-9: the server is another player, our rotation is another one, or the serve was out of turn. */
function serverWays({ at, found, names, played, before, entry }: Asked): Way[] {
  const { server, court } = played ?? {};
  if (!entry || entry.kind !== 'contact' || !server || !court) return [];
  const named = court.indexOf(nameOf(entry.payload.who));
  const by = named > 3 ? named - 6 : named;
  const fix: MatchEntry = { kind: 'rotation-fix', payload: { after: before?.rally.id ?? null, side: 'us', by } };
  const { kind, payload } = entry;
  return [
    [
      `It was ${shirtIn(server, names)} after all`,
      replace(entry.id, { kind, payload: { ...payload, who: { playerId: server } } }),
    ],
    ['Turn from here', named > 0 ? fix : undefined],
    ['Wrong server: their point', turning(at, found.rally ?? '', 'them', 'rotation-fault')],
  ];
}

/** Who went out one rally too early leaves after this one. */
function movedSubstitution({ before, set, found, entry, names }: Asked): Way[] {
  if (entry?.kind !== 'contact' || found.rally === undefined) return [];
  const who = nameOf(entry.payload.who);
  const gap = before?.gap ?? set.standing.filter(isOf('substitution')).filter(({ payload }) => payload.after === null);
  const left = gap.filter(isOf('substitution')).findLast(({ payload }) => nameOf(payload.out) === who);
  if (!left || left.payload.side !== 'us') return [];
  const { kind, payload } = left;
  const number = set.played.findIndex(({ rally }) => rally.id === found.rally) + 1;
  const moved = replace(left.id, { kind, payload: { ...payload, after: found.rally } });
  return [[`${shirtIn(who ?? '', names)} left after rally ${number}`, moved]];
}

function madeTwice(asked: Asked): Way[] {
  const { at, entry, set } = asked;
  if (entry?.kind !== 'substitution') return [];
  const saidIn = ({ payload }: Standing<'substitution'>) => `${nameOf(payload.out)} ${nameOf(payload.in)}`;
  const isTwice = set.standing
    .filter(isOf('substitution'))
    .some((one) => one.id !== entry.id && saidIn(one) === saidIn(entry));
  return [[isTwice ? 'Made twice: remove one' : 'Remove it', strikeOf([entry.id], at.state)]];
}

/** One of the line-ups that the devices gave for a side stays. */
function oneLineUp({ at, set, entry, names }: Asked): Way[] {
  if (entry?.kind !== 'line-up') return [];
  const given = set.standing.filter(isOf('line-up')).filter(({ payload }) => payload.side === entry.payload.side);
  const newest = [...new Map(given.map((one) => [one.clientId, one])).values()];
  return newest.map((kept) => {
    const shirts = kept.payload.six?.map((who) => shirtOf(nameOf(who), names)).join(' ') ?? 'the setter’s place';
    const others = given.filter(({ id }) => id !== kept.id).map(({ id }) => id);
    return [`Keep ${shirts}`, strikeOf(others, at.state)];
  });
}

const shirtOf = (who: string | null, names: Names): string => {
  if (who === null) return '–';
  return /^\d+$/.test(who) ? who : shirtIn(who, names);
};

/** Rallies after the point that won the set. */
function playedOver({ at, set }: Asked): Way[] {
  const { rules, setNumber } = set.given;
  const over = set.played.filter(({ during }) => winnerOfSet(during.score, rules, setNumber) !== null);
  const label = over.length === 1 ? 'Delete it' : `Delete ${over.length} rallies`;
  return [
    [
      label,
      deletion(
        at,
        over.map(({ rally }) => rally.id),
      ),
    ],
  ];
}
