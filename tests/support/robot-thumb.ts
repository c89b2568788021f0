import { fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { draftsOf } from '#domain/match/keys/drafts.ts';
import { assumedServer, assumedSetter, type Moment, momentOf } from '#domain/match/keys/moment.ts';
import { type Press, zoneRows } from '#domain/match/keys/zone-keys.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, PHONE } from './match.ts';
import { playerOf } from './numbered-ids.ts';
import type { ScoutedRally, ScoutedSet, ScoutedTouch } from './scouted-rallies.ts';

/** A tap on the screen: a plate by its number, a key by its spoken name, or a point. */
export type Tap = { readonly plate: number } | { readonly key: string } | { readonly point: 'us' | 'them' };
type Depth = 'points' | 'touch';
export type Thumbed = {
  readonly rally: ScoutedRally;
  readonly taps: readonly Tap[];
  readonly contacts: number;
  readonly after: MatchState;
  readonly during: Moment;
  /** Keys that had to be recorded although they were dashed. */
  readonly dashed: readonly string[];
};

const SET = { setNumber: 1, clientId: PHONE };

/** The entries before the first serve: line-up with the libero for two places, first serve and depth. */
export function beginning(set: ScoutedSet, places: readonly number[], depth: Depth) {
  const who = (number: number) => ({ playerId: playerOf(number) });
  const setter = set.six[set.setterAt - 1] ?? 0;
  const liberos = set.libero === undefined ? [] : [who(set.libero)];
  const plan = liberos.map((libero) => ({ libero, places: [...places], when: 'always', serves: [] }));
  return [
    {
      kind: 'line-up',
      payload: { side: 'us', six: set.six.map(who), liberos, plan, setters: [who(setter)], system: '5-1' },
    },
    { kind: 'first-serve', payload: { side: set.first } },
    { kind: 'depth', payload: { after: null, depth } },
  ].map((entry) => MatchEntry.parse(entry));
}

/** Taps a set of a real match on the keys of each moment, as a thumb would: the player, then the key, and nothing that is assumed. */
export function thumbThrough(set: ScoutedSet, places: readonly number[], depth: Depth): readonly Thumbed[] {
  const log = beginning(set, places, depth).map((entry, i) => logged(i + 1, { ...entry, by: PHONE }));
  let state = fold(log);
  const now = () => momentOf(state, SET);
  const press = (pressed: Press): void => {
    const given = { state, moment: now(), clientId: PHONE, deed: playerOf(500 + log.length) };
    for (const entry of draftsOf(pressed, { ...given, hasNoSet: false, hasJustEnded: false }))
      log.push(logged(log.length + 1, { ...MatchEntry.parse(entry), by: PHONE }));
    state = fold(log);
  };
  return set.rallies.map((rally) => {
    const during = now();
    const [taps, dashed]: [Tap[], string[]] = [[], []];
    /** A key of a player, or of nobody: the one that is on the screen. */
    const tapKey = (pressed: Press, number: number | null): void => {
      const chosen = number === null ? null : playerOf(number);
      const keys = zoneRows({ moment: now(), chosen }).flatMap((row) => row.keys);
      const key = keys.find((one) => JSON.stringify(one.press) === JSON.stringify(pressed));
      if (!key) throw new Error(`No key for ${JSON.stringify(pressed)} at ${rally.score}`);
      if (number !== null) taps.push({ plate: number });
      taps.push({ key: key.spoken });
      if (key.off !== undefined) dashed.push(`${rally.score} #${number} ${key.spoken}: ${key.off}`);
      press(pressed);
    };
    const touches = depth === 'touch' ? rally.touches : rally.touches.slice(-1).filter(isTerminal);
    const isOver = () => setOf(state, 1).score.us + setOf(state, 1).score.them > set.rallies.indexOf(rally);
    for (const [i, touch] of touches.entries()) {
      if (isAssumed(now(), touch, touches[i + 1], rally)) continue;
      tapKey(pressOf(touch), touch.skill === 'serve' ? null : touch.number);
    }
    if (!isOver()) finish(rally, depth, tapKey, (side) => taps.push({ point: side }), press);
    return { rally, taps, contacts: rally.touches.length, after: state, during, dashed };
  });
}

const pressOf = ({ number, skill, grade }: ScoutedTouch): Press => {
  const known = SKILLS.find((one) => one === skill) ?? 'dig';
  return { does: 'contact', side: 'us', who: playerOf(number), skill: known, grade };
};
const SKILLS = ['serve', 'receive', 'set', 'attack', 'block', 'dig', 'free'] as const;
const ENDING = ['ace', 'error', '0', 'kill', 'blocked', 'point'];
const isTerminal = ({ grade }: ScoutedTouch): boolean => ENDING.includes(grade);

/** The serve in play before anything else, and the set of the setter in charge before an attack, are no taps. */
function isAssumed(moment: Moment, touch: ScoutedTouch, next: ScoutedTouch | undefined, rally: ScoutedRally): boolean {
  const who = playerOf(touch.number);
  if (touch.skill === 'serve' && touch.grade === 'in')
    return assumedServer(moment) === who && (next !== undefined || rally.theirs !== undefined);
  return touch.skill === 'set' && touch.grade === 'in' && assumedSetter(moment) === who && next?.skill === 'attack';
}

const THEIR_KEYS = {
  kill: { does: 'contact', side: 'them', who: null, skill: 'attack', grade: 'kill' },
  'attack error': { does: 'contact', side: 'them', who: null, skill: 'attack', grade: 'error' },
  'serve error': { does: 'contact', side: 'them', who: null, skill: 'serve', grade: 'error' },
  ace: { does: 'contact', side: 'them', who: null, skill: 'serve', grade: 'ace' },
  block: { does: 'contact', side: 'them', who: null, skill: 'block', grade: 'point' },
  fault: { does: 'end', winner: 'us', reason: 'their-error' },
} as const;
const GIVES = {
  kill: 'them',
  ace: 'them',
  block: 'them',
  'attack error': 'us',
  'serve error': 'us',
  fault: 'us',
} as const;

/** Nobody of us ended it: their key, or the bare point. */
function finish(
  { theirs, winner }: ScoutedRally,
  depth: Depth,
  tapKey: (press: Press, number: null) => void,
  tapPoint: (side: 'us' | 'them') => void,
  press: (press: Press) => void,
): void {
  const isTheirs = theirs !== undefined && GIVES[theirs] === winner;
  if (isTheirs) return tapKey(THEIR_KEYS[theirs], null);
  tapPoint(winner);
  press({ does: 'end', winner, reason: null });
}

/** Figures counted from the file itself: `8 K`. */
export function countedFigures(set: ScoutedSet): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {};
  const add = (number: number, figure: string, by = 1): void => {
    counted[`${number} ${figure}`] = (counted[`${number} ${figure}`] ?? 0) + by;
  };
  const ENDS: Readonly<Record<string, string>> = {
    ...{ 'serve ace': 'SA', 'serve error': 'SE', 'receive 0': 'RE', 'attack kill': 'K', 'attack error': 'E' },
    ...{ 'attack blocked': 'E', 'block point': 'BS', 'block error': 'BE', 'dig good': 'D', 'dig error': 'DE' },
  };
  for (const { touches } of set.rallies)
    for (const { number, skill, grade } of touches) {
      if (skill === 'serve') add(number, 'S');
      if (skill === 'receive') add(number, 'RA');
      if (skill === 'receive' && grade !== '0') add(number, 'passSum', Number(grade));
      if (skill === 'attack') add(number, 'TA');
      const end = ENDS[`${skill} ${grade}`];
      if (end) add(number, end);
    }
  return counted;
}
