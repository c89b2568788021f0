import type { Side } from '../schema.ts';
import { type Skill, wonBy } from '../rally/contact.ts';
import type { Held } from '../rally/court.ts';
import { whyOff, type Asked } from './key-reasons.ts';
import { assumedServer, assumedSetter, likelySetters, type Moment } from './moment.ts';

type Reason = 'their-error' | null;

/** Something that a key of the zone records, or changes of what is assumed. */
export type Press =
  | {
      readonly does: 'contact';
      readonly side: Side;
      readonly who: Held;
      readonly skill: Skill;
      readonly grade: string;
    }
  | { readonly does: 'end'; readonly winner: Side | null; readonly reason: Reason }
  | { readonly does: 'no-set' };

export type ZoneKey = {
  readonly label: string;
  /** For screen readers, where the label alone says too little. */
  readonly spoken: string;
  /** For us, for them, or the rally goes on. */
  readonly tone: 'ok' | 'bad' | 'plain';
  /** Why it is not live. It can be recorded all the same. */
  readonly off?: string | undefined;
  /** The app assumes it until something else is said. */
  readonly isAssumed?: boolean;
  /** The likeliest, where nothing is assumed: only a tap says it. */
  readonly isProposed?: boolean;
  /** A player whose name is the label. */
  readonly player?: string;
  readonly press: Press;
};

export type RowName =
  | 'bench'
  | 'block'
  | 'dig-set'
  | 'pass'
  | 'serve'
  | 'attack'
  | 'set-by'
  | 'over'
  | 'their-serve'
  | 'their-other'
  | 'their-attack';
/** A row of the zone from top to bottom; the bench has keys of its own. */
export type ZoneRow = { readonly name: RowName; readonly isNext: boolean; readonly keys: readonly ZoneKey[] };

type Shown = {
  readonly moment: Moment;
  readonly chosen: Held;
  /** Somebody said that nobody set. */
  readonly hasNoSet?: boolean;
};

/** The keys of the zone: of the chosen player, or of the other side and the bench. At depth score there are none. */
export function zoneRows(shown: Shown): readonly ZoneRow[] {
  const { moment, chosen } = shown;
  if (moment.depth === 'score') return [];
  const rows = chosen === null ? rowsOfSides(shown) : rowsOfPlayer(moment, chosen);
  return moment.explains ? rows.map((one) => explaining(one, moment.explains)) : rows;
}

const SERVE_AND_PASS: ReadonlySet<RowName> = new Set<RowName>(['bench', 'serve', 'pass', 'their-serve']);

/**
 * The keys of a device whose part is serve and pass (DEPTH-7): until one of both is told, whatever others have told behind
 * it. From then on the two points say the rest.
 */
export function servePassRows({ moment, chosen }: Shown): readonly ZoneRow[] {
  if (moment.contacts.some(({ payload }) => payload.skill === 'serve' || payload.skill === 'receive')) return [];
  const unserved: Moment = { ...moment, contacts: [], ball: 'unserved' };
  return zoneRows({ moment: unserved, chosen }).filter(({ name }) => SERVE_AND_PASS.has(name));
}

/** A point that is told already can only be explained as the point that it was. */
function explaining(shown: ZoneRow, end: Moment['explains']): ZoneRow {
  const against = end?.winner === 'us' ? 'we scored' : 'they scored';
  const keys = shown.keys.map((key) => (winnerBy(key.press) === end?.winner ? key : { ...key, off: against }));
  return { ...shown, keys };
}

/** Who has won the rally by it: null for a replay, undefined while the rally goes on. */
export const winnerBy = (press: Press): Side | null | undefined => {
  if (press.does === 'end') return press.winner;
  return press.does === 'contact' ? wonBy(press) : undefined;
};

const row = (name: RowName, keys: readonly ZoneKey[], isNext = false): ZoneRow => ({ name, isNext, keys });

/** `block point` of a player */
function rowsOfPlayer(moment: Moment, who: string): readonly ZoneRow[] {
  const isDeep = moment.depth === 'touch';
  const key = (skill: Skill, grade: string, face: Face): ZoneKey => ({
    ...{ ...face, press: { does: 'contact', side: 'us', who, skill, grade } },
    off: whyOff(moment, { who, skill, grade }),
  });
  const deep = (...keys: readonly ZoneKey[]): readonly ZoneKey[] => (isDeep ? keys : []);
  const receives = moment.serving === 'them';
  const { ball } = moment;
  const opens = ball === 'unserved';
  const serves = assumedServer(moment) === who;
  return [
    row('block', [
      key('block', 'point', { label: 'Point', spoken: 'Block point', tone: 'ok' }),
      ...deep(key('block', 'touch', { label: 'Touch', spoken: 'Block touch', tone: 'plain' })),
      key('block', 'error', { label: 'Error', spoken: 'Block error', tone: 'bad' }),
    ]),
    row('dig-set', [
      ...deep(key('dig', 'good', { label: 'Dig', spoken: 'Dig', tone: 'ok' })),
      key('dig', 'error', { label: 'Dig', spoken: 'Dig error', tone: 'bad' }),
      ...deep(
        key('set', 'in', { label: 'Set', spoken: 'Set', tone: 'plain' }),
        key('free', 'good', { label: 'Free', spoken: 'Free ball', tone: 'plain' }),
      ),
      key('set', 'error', { label: 'Fault', spoken: 'Fault, ball handling', tone: 'bad' }),
    ]),
    receives
      ? row('pass', [...deep(...PASSES.map((grade) => key('receive', grade, passFace(grade)))), zero(key)], opens)
      : row(
          'serve',
          [
            key('serve', 'ace', { label: 'Ace', spoken: 'Ace', tone: 'ok' }),
            ...deep(key('serve', 'in', { label: 'In play', spoken: 'Serve in play', tone: 'plain' })),
            key('serve', 'error', { label: 'Error', spoken: 'Serve error', tone: 'bad' }),
          ],
          isDeep && serves,
        ),
    row(
      'attack',
      [
        key('attack', 'kill', { label: 'Kill', spoken: 'Kill', tone: 'ok' }),
        ...deep(key('attack', 'in', { label: 'In play', spoken: 'Attack in play', tone: 'plain' })),
        key('attack', 'blocked', { label: 'Blocked', spoken: 'Attack blocked', tone: 'bad' }),
        key('attack', 'error', { label: 'Error', spoken: 'Attack error', tone: 'bad' }),
      ],
      isDeep && (ball === 'ours' || ball === 'set'),
    ),
  ];
}

type Face = Pick<ZoneKey, 'label' | 'spoken' | 'tone'>;
const PASSES = ['3', '2', '1'] as const;
const passFace = (grade: string): Face => ({
  label: grade,
  spoken: grade === '3' ? 'Pass 3, perfect' : `Pass ${grade}`,
  tone: grade === '3' ? 'ok' : 'plain',
});
const zero = (key: (skill: Skill, grade: string, face: Face) => ZoneKey): ZoneKey =>
  key('receive', '0', { label: '0', spoken: 'Pass 0, their ace', tone: 'bad' });

const their = (skill: Skill, grade: string, face: Face): ZoneKey => ({
  ...face,
  press: { does: 'contact', side: 'them', who: null, skill, grade },
});
const THEIR_FAULT: ZoneKey = {
  ...{ label: 'Fault', spoken: 'Their fault, our point', tone: 'ok' },
  press: { does: 'end', winner: 'us', reason: 'their-error' },
};
const THEIR_BLOCK = their('block', 'point', { label: 'Block', spoken: 'Their block point', tone: 'bad' });
const THEIR_FREE = their('free', 'good', { label: 'Free ball', spoken: 'Free ball from them', tone: 'plain' });
export const THEIR_ERROR = their('attack', 'error', { label: 'Error', spoken: 'Their attack error', tone: 'ok' });
export const THEIR_KILL = their('attack', 'kill', { label: 'Kill', spoken: 'Their kill', tone: 'bad' });
const THEIR_SERVE_ERROR = their('serve', 'error', { label: 'Error', spoken: 'Their serve error', tone: 'ok' });
const THEIR_ACE = their('serve', 'ace', { label: 'Ace', spoken: 'Their ace', tone: 'bad' });

/** Nobody chosen: one key is a whole rally, or their part of one. */
function rowsOfSides({ moment, hasNoSet = false }: Shown): readonly ZoneRow[] {
  const isDeep = moment.depth === 'touch';
  const isOurs = isDeep && (moment.ball === 'ours' || moment.ball === 'set');
  return [
    isDeep && moment.ball === 'ours' ? row('set-by', settersOf(moment, hasNoSet)) : row('bench', []),
    row('their-other', [THEIR_FAULT, ...(isDeep ? [THEIR_FREE] : []), THEIR_BLOCK]),
    isOurs ? row('over', OVER) : serveRow(moment),
    row('their-attack', [THEIR_ERROR, THEIR_KILL]),
  ];
}

function settersOf(moment: Moment, hasNoSet: boolean): readonly ZoneKey[] {
  const assumed = hasNoSet ? null : assumedSetter(moment);
  const keys = likelySetters(moment).map((player, i): ZoneKey => ({
    ...{ label: '', spoken: 'Set by', tone: 'plain', player, isAssumed: player === assumed },
    isProposed: i === 0 && assumed === null && !hasNoSet,
    press: { does: 'contact', side: 'us', who: player, skill: 'set', grade: 'in' },
  }));
  const none: ZoneKey = { label: 'No set', spoken: 'No set', tone: 'plain', press: { does: 'no-set' } };
  return [...keys, { ...none, isAssumed: assumed === null && hasNoSet }];
}

/** Our ball goes to them, or does not get there, by whoever it was. */
const OVER: readonly ZoneKey[] = [
  {
    ...{ label: 'Free ball', spoken: 'Our free ball', tone: 'plain' },
    press: { does: 'contact', side: 'us', who: null, skill: 'free', grade: 'good' },
  },
  {
    ...{ label: 'In play', spoken: 'Our ball over', tone: 'plain' },
    press: { does: 'contact', side: 'us', who: null, skill: 'attack', grade: 'in' },
  },
  {
    ...{ label: 'Error', spoken: 'Our free ball error', tone: 'bad' },
    press: { does: 'contact', side: 'us', who: null, skill: 'free', grade: 'error' },
  },
];

/** The serve of the side that serves: ours is known, so that one key is enough. */
function serveRow(moment: Moment): ZoneRow {
  const { serving, server, depth, ball } = moment;
  if (serving === 'them') {
    const off = depth === 'touch' && ball !== 'unserved' ? 'the serve is over' : undefined;
    return row('their-serve', [
      { ...THEIR_SERVE_ERROR, off },
      { ...THEIR_ACE, off },
    ]);
  }
  const key = (grade: string, face: Face): ZoneKey => {
    const asked: Asked = { who: server, skill: 'serve', grade };
    return { ...face, off: whyOff(moment, asked), press: { does: 'contact', side: 'us', ...asked } };
  };
  const inPlay = key('in', { label: 'In play', spoken: 'Serve in play', tone: 'plain' });
  return row('serve', [
    key('ace', { label: 'Ace', spoken: 'Ace', tone: 'ok' }),
    ...(depth === 'touch' ? [inPlay] : []),
    key('error', { label: 'Error', spoken: 'Serve error', tone: 'bad' }),
  ]);
}
