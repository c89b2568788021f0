import type { LineUp } from '#tests/plain-match/entries.ts';

type Side = 'us' | 'them';
const other = (side: Side): Side => (side === 'us' ? 'them' : 'us');
const inSix = (number: number): number => ((((number - 1) % 6) + 6) % 6) + 1;

/** How a rally of a script ends; `cover` and `long` are kills after more touches. */
export type ScriptedEnd =
  | ('ace' | 'serve-error' | 'kill' | 'undug' | 'attack-error' | 'block' | 'cover' | 'block-error' | 'net' | 'handling')
  | ('other' | 'free' | 'card' | 'rotation-fault' | 'point');

/** Recorded from both sides, from ours only, by what ends rallies, or by points alone. */
type ScriptedDepth = 'both' | 'ours' | 'points' | 'score';

export type ScriptedSet = {
  readonly first: Side;
  readonly score: readonly [us: number, them: number];
  readonly us: Partial<LineUp> & { readonly six: readonly string[] };
  /** Their numbers and the place of their setter; none where nothing is known of them. */
  readonly them?: { readonly six?: readonly string[]; readonly setterAt?: number };
  readonly depth: ScriptedDepth | ((rally: number) => ScriptedDepth);
  readonly ends: readonly ScriptedEnd[];
  /** Everything that happens before a rally: `sub us 7 14`, `to them`, `note`; `replay` is a rally of its own. */
  readonly between?: (court: ScriptedCourt) => readonly string[];
};
export type ScriptedCourt = {
  readonly rally: number;
  readonly us: readonly string[];
  readonly them: readonly string[];
  readonly serving: Side;
};

type Play = {
  readonly set: number;
  readonly script: ScriptedSet;
  six: Record<Side, string[]>;
  serving: Side;
  score: Record<Side, number>;
  lines: string[];
  depth: string;
};

/** A match in the notation of the vectors, set by set, of which every touch is by who could have made it. */
export const scripted = (sets: readonly ScriptedSet[]): string[] => sets.flatMap((set, at) => playedSet(set, at + 1));

function playedSet(script: ScriptedSet, set: number): string[] {
  const theirs = script.them?.six ? [...script.them.six] : ['', '', '', '', '', ''];
  const play: Play = {
    ...{ set, script, six: { us: [...script.us.six], them: theirs }, serving: script.first, score: { us: 0, them: 0 } },
    ...{ lines: [], depth: '' },
  };
  const say = (line: string): void => void play.lines.push(`s${set} A ${line}`);
  say(`first ${script.first}`);
  say(`lineup ${JSON.stringify(script.us)}`);
  if (script.them) say(`themline ${JSON.stringify(script.them)}`);
  let at = 0;
  for (const winner of winnersOf(script.score)) {
    at += 1;
    for (const said of script.between?.(courtOf(play, at)) ?? []) {
      exchange(play, said);
      if (said === 'replay') say(`r${at++} replay`);
      else say(`>${at === 1 ? '0' : `r${at - 1}`} ${said}`);
    }
    playRally(play, winner, at, say);
    if (winner !== play.serving) play.six[winner] = turnedOn(play.six[winner]);
    play.serving = winner;
    play.score[winner] += 1;
  }
  return play.lines;
}

const courtOf = ({ six, serving }: Play, rally: number): ScriptedCourt => ({
  rally,
  us: six.us,
  them: six.them,
  serving,
});
const turnedOn = (six: readonly string[]): string[] => six.map((_, at) => six[inSix(at + 2) - 1] ?? '');

function exchange({ six }: Play, said: string): void {
  const [, side, out = '', comes = ''] = /^sub (us|them) (\S+) (\S+)/.exec(said) ?? [];
  if (side !== 'us' && side !== 'them') return;
  six[side] = six[side].map((who) => (who === out ? comes : who));
}

/** The points of a set as evenly as they can fall, its last one to the winner. */
function winnersOf([us, them]: readonly [number, number]): Side[] {
  const [most, least, winner] = us > them ? [us, them, 'us' as const] : [them, us, 'them' as const];
  const all: Side[] = [];
  let given = 0;
  for (let n = 1; n <= most; n++) {
    while (given < Math.floor(((n - 1) * least) / (most - 1))) {
      all.push(other(winner));
      given += 1;
    }
    all.push(winner);
  }
  return all;
}

function playRally(play: Play, winner: Side, at: number, say: (line: string) => void): void {
  const { script } = play;
  const depth = typeof script.depth === 'function' ? script.depth(at) : script.depth;
  const kind = depth === 'both' || depth === 'ours' ? 'touch' : depth;
  if (kind !== play.depth) say(`>${at === 1 ? '0' : `r${at - 1}`} depth ${kind}`);
  play.depth = kind;
  const end = depth === 'score' ? 'point' : fitting(script.ends, at, play.serving === winner);
  const touches = touchesOf(play, winner, end, at);
  const seen = depth === 'ours' ? touches.filter(({ side }) => side === 'us' || end === 'free') : touches;
  const told = depth === 'points' ? seen.slice(-1) : seen;
  for (const { side, who, skill, grade, also } of told)
    say(`r${at} c ${side} ${who || '?'} ${skill} ${grade}${also ? ` with ${also}` : ''}`);
  const isTold = depth !== 'score' && told.at(-1) === touches.at(-1) && !REASONED.has(end);
  if (end === 'card') say(`r${at} card ${other(winner)}`);
  else if (!isTold) say(`r${at} p ${winner}${reasonOf(end, depth)}`);
}

const REASONED: ReadonlySet<ScriptedEnd> = new Set(['net', 'other', 'card', 'rotation-fault', 'point']);
const BY_SERVER: ReadonlySet<ScriptedEnd> = new Set(['ace', 'rotation-fault']);
const BY_RECEIVER: ReadonlySet<ScriptedEnd> = new Set(['serve-error']);

function reasonOf(end: ScriptedEnd, depth: ScriptedDepth): string {
  if (depth === 'score' || end === 'point') return '';
  const reasons: Partial<Record<ScriptedEnd, string>> = { net: 'net', 'rotation-fault': 'rotation-fault' };
  return ` ${reasons[end] ?? (end === 'other' ? 'other' : 'their-error')}`;
}

/** The next end of the cycle that the winner can have: an ace is the server's, and so is a wrong order of receivers. */
function fitting(ends: readonly ScriptedEnd[], at: number, isServer: boolean): ScriptedEnd {
  const cycle = ends.map((_, i) => ends[(at + i) % ends.length] ?? 'kill');
  return cycle.find((end) => !(isServer ? BY_RECEIVER : BY_SERVER).has(end)) ?? 'kill';
}

type Touch = {
  readonly side: Side;
  readonly who: string;
  readonly skill: string;
  readonly grade: string;
  readonly also?: string | undefined;
};

function touchesOf(play: Play, winner: Side, end: ScriptedEnd, at: number): Touch[] {
  const { serving } = play;
  const receiving = other(serving);
  const loser = other(winner);
  const touch = (side: Side, who: string, skill: string, grade: string, also?: string): Touch => ({
    ...{ side, who, skill, grade, also },
  });
  const serve = (grade: string): Touch => touch(serving, serverOf(play), 'serve', grade);
  if (end === 'ace') return [serve('ace'), touch(receiving, receiverOf(play, receiving), 'receive', '0')];
  if (end === 'serve-error') return [serve('error')];
  if (end === 'card' || end === 'point' || end === 'rotation-fault') return [];
  const [blocker = '', beside] = frontOf(play, winner);
  const reach = (side: Side): Touch[] => {
    const opening = [
      serve('in'),
      touch(receiving, receiverOf(play, receiving), 'receive', String(1 + (at % 3))),
      touch(receiving, setterOf(play, receiving), 'set', 'in'),
    ];
    if (side === receiving) return opening;
    return [
      ...opening,
      touch(receiving, attackerOf(play, receiving), 'attack', 'in'),
      touch(side, diggerOf(play, side), 'dig', 'good'),
      touch(side, setterOf(play, side), 'set', 'in'),
    ];
  };
  const attack = (side: Side, grade: string): Touch => touch(side, attackerOf(play, side), 'attack', grade);
  const [theirs = ''] = frontOf(play, loser);
  switch (end) {
    case 'undug':
      return [...reach(winner), attack(winner, 'kill'), touch(loser, diggerOf(play, loser), 'dig', 'error')];
    case 'attack-error':
      return [...reach(loser), attack(loser, 'error')];
    case 'block':
      return [...reach(loser), attack(loser, 'in'), touch(winner, blocker, 'block', 'point', beside)];
    case 'cover':
      return [
        ...[...reach(winner), attack(winner, 'in'), touch(loser, theirs, 'block', 'touch')],
        ...[touch(winner, diggerOf(play, winner), 'dig', 'good'), touch(winner, setterOf(play, winner), 'set', 'in')],
        attack(winner, 'kill'),
      ];
    case 'block-error':
      return [...reach(winner), attack(winner, 'in'), touch(loser, theirs, 'block', 'error')];
    case 'net':
      return [...reach(winner), attack(winner, 'in')];
    case 'handling':
      return reach(loser).map((one, i, all) => (i === all.length - 1 ? { ...one, grade: 'error' } : one));
    case 'free':
      return [...reach(loser), touch(loser, attackerOf(play, loser), 'free', 'error')];
    case 'other':
      return reach(loser);
    default:
      return [...reach(winner), attack(winner, 'kill')];
  }
}

const at = (six: readonly string[], position: number): string => six[position - 1] ?? '';
const frontOf = ({ six }: Play, side: Side): string[] => [4, 3, 2].map((position) => at(six[side], position));

function setterOf({ six, script }: Play, side: Side): string {
  if (side === 'them') return script.them?.six?.[(script.them.setterAt ?? 1) - 1] ?? '';
  const back = [1, 5, 6].map((position) => at(six.us, position));
  const listed = (script.us.setters ?? []).filter((who) => six.us.includes(who));
  return (script.us.system === '6-2' ? listed.find((who) => back.includes(who)) : listed[0]) ?? listed[0] ?? '';
}
const attackerOf = (play: Play, side: Side): string =>
  frontOf(play, side).find((who) => who !== setterOf(play, side)) ?? '';
const diggerOf = (play: Play, side: Side): string =>
  [6, 5].map((position) => at(play.six[side], position)).find((who) => who !== setterOf(play, side)) ?? '';
const receiverOf = (play: Play, side: Side): string =>
  (side === 'us' ? play.script.us.liberos?.[0] : undefined) ?? diggerOf(play, side);

function serverOf({ six, serving, script }: Play): string {
  const who = at(six[serving], 1);
  const places = (script.us.plan ?? []).flatMap(({ libero, serves }) => serves.map((place) => ({ libero, place })));
  const own = places.find(({ place }) => script.us.six[place - 1] === who);
  return serving === 'us' && own ? own.libero : who;
}
