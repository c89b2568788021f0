import { plural } from '../../core/plural.ts';
import { capital } from '../../core/text.ts';
import type { GameSet, MatchState } from '../fold.ts';
import { inWords, type Words } from '../kinds.ts';
import { authorOf, type Names, scoreText } from '../match-log.ts';
import { type Code, levelOf } from '../rally/codes.ts';
import type { FoundInSet } from './rally-findings.ts';
import { timeoutsIn } from '../rally/frame.ts';
import { isDeciding, isLastSet, type Rules, targetIn } from '../rules.ts';

export type Finding = {
  readonly level: 'bad' | 'warn' | 'info' | 'ok';
  readonly title: string;
  readonly detail: string;
  /** Where the person can correct it, if there is such a place. */
  readonly setNumber?: number;
  readonly way?: 'set' | 'log';
  /** The rally that it is about, with its number as the log of its set counts them. */
  readonly rally?: { readonly id: string; readonly number: number };
  /** The rally, or the entry between two of them, at which the log is opened. */
  readonly at?: string;
  /** Found by the rallies of its set: what it is, before it became words. */
  readonly found?: FoundInSet;
};

/** `A deciding set goes to 15 with a lead of 2.` */
export function goalText(rules: Rules, number: number): string {
  const { points, cap } = targetIn(rules, number);
  const last = isLastSet(rules, number) && rules.decidingPoints !== rules.points ? 'The last set' : 'A set';
  const kind = isDeciding(rules, number) ? 'A deciding set' : last;
  return `${kind} goes to ${points} with a lead of ${rules.lead}${cap === null ? '' : `, ${cap} at most`}.`;
}

/** A finding in a set that its rallies tell, in the words of a coach; none for a set that the match does not have. */
export function findingOf(found: FoundInSet, state: MatchState, names: Names): Finding | undefined {
  const set = state.sets[found.setNumber - 1];
  if (!set) return undefined;
  const [title, detail] = WORDS[found.code]({ found, set, names, rules: state.rules, ...spoken(found, set, names) });
  const at = placeOf(found, set);
  const rally = at ? { id: at.id, number: at.number } : undefined;
  // An entry between two rallies has a row of its own.
  const opensAt = found.rally === undefined ? (found.entry ?? rally?.id) : rally?.id;
  const whole = `Set ${set.number}${at ? `, ${at.words}` : ''}: ${title}`;
  return {
    ...{ level: levelOf(found), title: whole, detail, setNumber: set.number, way: 'log', found },
    ...(rally && { rally }),
    ...(opensAt && { at: opensAt }),
  };
}

/** The rally of a finding, or that of the gap in which it is. */
function placeOf({ rally, gap }: FoundInSet, { rallies }: GameSet) {
  const id = rally ?? gap;
  const number = (rallies?.played.findIndex((one) => one.rally.id === id) ?? -1) + 1;
  if (id && number > 0) return { id, number, words: rally === undefined ? `after rally ${number}` : `rally ${number}` };
  const [first] = rallies?.played ?? [];
  return gap === null && first ? { id: first.rally.id, number: 1, words: 'before rally 1' } : undefined;
}

/** The player, and the entry that a finding names: `#10 Fitzgerald` and `kill`. */
function spoken({ entry: id, player }: FoundInSet, { rallies }: GameSet, names: Names): Words {
  const entry = rallies?.standing.find((one) => one.id === id);
  const said = entry ? inWords(entry, names) : ({ who: '', what: '', sign: 'neutral' } as const);
  return player === undefined ? said : { ...said, who: names.player(player) };
}

type Say = Words & {
  readonly found: FoundInSet;
  readonly set: GameSet;
  readonly names: Names;
  readonly rules: Rules;
};
type Wording = (say: Say) => readonly [title: string, detail: string];

const says =
  (title: string, detail: string): Wording =>
  () => [title, detail];
const NO_EFFECT = 'It changed nothing. Delete it or correct it.';
const DONE = 'It was done all the same. Check it.';

const WORDS: Readonly<Record<Code, Wording>> = {
  'winner-conflict': says('given to both sides', 'Two phones disagree. Open it and say whose point it was.'),
  'grade-conflict': ({ who, what }) => [
    `two results for ${who}`,
    `Two phones disagree. ${capital(what)} counts, since it came first. Correct or delete one.`,
  ],
  'no-result': says('no winner', 'It has entries. Say whose point it was, or delete it.'),
  'rally-revived': says('deleted, but still there', 'Another phone recorded it. Delete it again, or keep it.'),
  'contact-contradicts': ({ who, what }) => [
    `${what} by ${who}, but the other side has the point`,
    'It counts as an attempt only. Correct the contact or the point.',
  ],
  'out-of-step': outOfStep,
  'server-other': ({ who }) => [
    `${who} served out of turn`,
    'The serve counts. Correct the player, or turn the rotation.',
  ],
  'wrong-side': ({ who, what }) => [
    `${what} by ${who}, but not on that side of the serve`,
    'It counts. A rally before it may be missing, too many, or given to the wrong side.',
  ],
  'not-on-court': ({ who, what }) => [
    `${who} was not on court`,
    `The ${what} counts. Correct the player, or move the substitution.`,
  ],
  'back-row-block': ({ who }) => [
    `${who} blocked from the back row`,
    'The block counts. Correct the player or the rotation.',
  ],
  'libero-contact': ({ who, what }) => [
    `${what} by libero ${who}`,
    'It counts, but a libero may not. Check the player.',
  ],
  'libero-front': says('a libero for a front-row player', NO_EFFECT),
  'libero-serve': says('a libero may not serve here', DONE),
  'libero-no-rally': says('two libero exchanges without a rally between', DONE),
  'libero-unknown': says('a libero who is not on the line-up', DONE),
  'libero-not-on': says('no libero was on for this player', NO_EFFECT),
  'libero-not-for': says('a libero for a player who was not on court', NO_EFFECT),
  'libero-back': says('a libero who was replaced is back', 'A replaced libero is out for the match.'),
  'too-many-liberos': ({ rules }) => ['too many liberos', `The rules allow ${rules.liberos}. Correct the line-up.`],
  'sub-pair': says(
    'a substitution that the rules do not allow',
    'A starter leaves once, and returns for the same player.',
  ),
  'sub-place': says('a player is back in another place', 'Players return only to the place that they had first.'),
  'sub-not-on-court': says(
    'the player who left was not on court',
    'It changed nothing. If it was made twice, delete one.',
  ),
  'sub-already-on': says('the player who came in was on court already', NO_EFFECT),
  'sub-libero': says('a libero in a substitution', NO_EFFECT),
  'sub-injured-back': says('an injured player came back', DONE),
  'over-subs': ({ rules }) => ['too many substitutions', `The rules allow ${rules.subs ?? 'any number'} a set.`],
  'timeout-over': ({ rules, set }) => ['too many timeouts', `The rules allow ${timeoutsIn(rules, set.number)} a set.`],
  'two-lineups': says('two line-ups', 'Two phones gave different ones. The later one holds. Delete one of them.'),
  'lineup-double': says('a player stands twice in the line-up', 'Correct the line-up.'),
  'lineup-libero': says('a libero stands among the six', 'Correct the line-up.'),
  'empty-serves': says('nobody to serve', 'The place at serve is empty. Complete the line-up.'),
  'set-over': says('played after the set was won', 'Its points count. Delete the rallies that are too many.'),
  'set-after-match': says('played after the match was won', 'It is kept. Delete what was not played.'),
  points: ({ found }) => [
    `${found.count ?? 0} contacts made one point`,
    'Each of them counts in the figures. Delete what is wrong.',
  ],
  attempts: ({ who }) => [`${who} has fewer attacks than kills and errors`, 'Correct the attack attempts.'],
  assists: ({ found: { count = 0, of = 0, isEven = false } }) =>
    isEven
      ? ['as many assists as kills', `${count} of each. Some kills have no assist as a rule.`]
      : ['more assists than kills', `${plural(count, 'assist')}, but only ${plural(of, 'kill')}.`],
  aces: ({ who, found: { count = 0, of = 0 } }) => [
    `${who} has more aces than serves`,
    `${plural(count, 'ace')}, but only ${plural(of, 'serve')}.`,
  ],
  serves: ({ found: { count = 0, of = 0 }, names }) => [
    'serves and rallies differ',
    `${plural(count, 'serve')}, but ${names.side('us')} served ${plural(of, 'time')}.`,
  ],
  digs: ({ found: { count = 0, of = 0 } }) => [
    'more digs than attacks of theirs',
    `${plural(count, 'dig')}, but only ${plural(of, 'attack')}.`,
  ],
  receptions: ({ found: { count = 0, of = 0 } }) => [
    'receptions are missing',
    `In ${count} of ${plural(of, 'rally', 'rallies')} on their serve.`,
  ],
  'no-sets': ({ who }) => [
    `${who} has figures but played no set`,
    'Never on court by the line-ups. Correct the player or the line-up.',
  ],
  'libero-kill': ({ who }) => [`kill by libero ${who}`, 'Allowed from below the net only. Check the player.'],
  'score-illegal': ({ set, rules }) => [`no set ends ${scoreText(set.score)}`, goalText(rules, set.number)],
};

/** `Ben's phone is one rally behind from 12–9` */
function outOfStep({ found: { rally, device, count = 0, of = 0 }, set, names }: Say): readonly [string, string] {
  const first = set.rallies?.played.find((one) => one.rally.id === rally);
  const told = set.rallies?.given.told.find(({ event }) => event.clientId === device);
  const person = authorOf(names, told?.event);
  const whose = person === 'you' ? 'your' : `${person}'s`;
  const by = Math.abs(count - of);
  const rallies = by === 1 ? 'one rally' : `${by} rallies`;
  const from = first ? ` from ${scoreText(first.during.score)}` : '';
  return [
    `${whose} phone is ${rallies} ${count < of ? 'behind' : 'ahead'}${from}`,
    'Open these rallies. Delete what is too many, or insert what is missing.',
  ];
}
