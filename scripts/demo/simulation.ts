import type { Skill } from '#domain/match/rally/contact.ts';
import type { Category, Counter, MatchEntry, NumSets, Side } from '#domain/match/schema.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import type { Random } from './random.ts';

/** `skill` shifts this player's own rates; 0 is the average of the team. */
export type SimPlayer = { readonly id: string; readonly position: PlayingPosition; readonly skill: number };

/** Six in serving order, place 1 first, and the libero who stands in for the middle blockers in the back row. */
export type SimLineup = { readonly order: readonly SimPlayer[]; readonly libero: SimPlayer | undefined };

/** A touch of the ball. Of the opponents it is not told who. */
export type SimTouch = {
  readonly side: Side;
  readonly player?: SimPlayer;
  readonly skill: Skill;
  readonly grade: string;
  /** Of a set: the attack that followed won the point. */
  readonly assists?: boolean;
};
export type Court = { readonly order: readonly SimPlayer[]; readonly libero: SimPlayer | undefined };
/** Who writes down a match as it is played. */
export type Scribe = {
  beginSet(setNumber: number, court: Court, firstServer: Side): void;
  beginRally?(court: Court): void;
  touch(touch: SimTouch): void;
  point(winner: Side, rally: number): void;
  endSet?(): void;
};

export type SimTap = { readonly setNumber: number; readonly entry: MatchEntry; readonly secondsIn: number };
type SimMatch = { readonly taps: readonly SimTap[]; readonly sets: readonly { us: number; them: number }[] };

/** Rates of a good junior team over a season; `edge` moves every duel our way (+) or theirs (−). */
const RATES = {
  ace: 0.075,
  serveError: 0.1,
  kill: 0.34,
  attackError: 0.15,
  assisted: 0.9,
  digMiss: 0.45,
  setError: 0.012,
};
const HITTER_WEIGHT: Record<PlayingPosition, number> = {
  'Outside Hitter': 5,
  'Opposite Hitter': 3.4,
  'Middle Blocker': 2.6,
  Setter: 0.25,
  'Defensive Specialist': 0.15,
  Libero: 0,
};
const DIGGER_WEIGHT: Record<PlayingPosition, number> = {
  Libero: 4.5,
  'Defensive Specialist': 3,
  'Outside Hitter': 2.2,
  Setter: 1.7,
  'Opposite Hitter': 1.3,
  'Middle Blocker': 0.5,
};

type Note = Scribe['touch'];

const opposite = (side: Side): Side => (side === 'us' ? 'them' : 'us');

/** Places 2, 3, 4 are the front row; the libero replaces a middle blocker in the back row unless she serves. */
const frontRow = (court: Court) => court.order.slice(1, 4);
export const backRow = (court: Court) =>
  [court.order[0], court.order[4], court.order[5]].flatMap((player, place) =>
    player === undefined
      ? []
      : [player.position === 'Middle Blocker' && place > 0 && court.libero ? court.libero : player],
  );

/** Plays one match rally by rally, and tells it to a scribe. */
export function simulate(lineup: SimLineup, numSets: NumSets, edge: number, random: Random, scribe: Scribe) {
  const sets: { us: number; them: number }[] = [];
  const needed = Math.ceil(numSets / 2);
  let firstServer: Side = random.pick(['us', 'them']);
  while (sets.filter((s) => s.us > s.them).length < needed && sets.filter((s) => s.them > s.us).length < needed) {
    const setNumber = sets.length + 1;
    const target = numSets > 1 && setNumber === numSets ? 15 : 25;
    scribe.beginSet(setNumber, lineup, firstServer);
    sets.push(playSet({ ...lineup }, target, firstServer, edge, random, scribe));
    scribe.endSet?.();
    firstServer = opposite(firstServer);
  }
  return sets;
}

/** The taps that a statistician would have made at Counts, each touch an attempt with what came of it on top. */
export function playMatch(lineup: SimLineup, numSets: NumSets, edge: number, random: Random): SimMatch {
  const taps: SimTap[] = [];
  let clock = 0;
  let setNumber = 1;
  const tap = (entry: MatchEntry) => {
    clock += 2 + random.below(3);
    taps.push({ setNumber, entry, secondsIn: clock });
  };
  const stat = (player: SimPlayer, category: Category, counter: Counter) =>
    tap({ kind: 'stat', payload: { playerId: player.id, category, counter, by: 1 } });
  const sets = simulate(lineup, numSets, edge, random, {
    beginSet(number) {
      setNumber = number;
      if (number > 1) taps.push({ setNumber, entry: { kind: 'open-set', payload: {} }, secondsIn: clock });
    },
    touch(touch) {
      const category = CATEGORY_OF[touch.skill];
      if (!touch.player || !category) return;
      stat(touch.player, category, 'attempts');
      const counter = counterOf(touch);
      if (counter !== 'attempts') stat(touch.player, category, counter);
    },
    point: (side, rally) => tap({ kind: 'score', payload: { side, by: 1, rally, takesBack: null } }),
    endSet: () => void (clock += 180),
  });
  return { taps, sets };
}

const CATEGORY_OF: Partial<Record<Skill, Category>> = { serve: 'serve', set: 'pass', attack: 'attack', dig: 'defense' };
function counterOf({ skill, grade, assists = false }: SimTouch): Counter {
  if (grade === 'error') return 'negative';
  return assists || grade === 'ace' || grade === 'kill' || skill === 'dig' ? 'positive' : 'attempts';
}

function playSet(
  start: Court,
  target: number,
  firstServer: Side,
  edge: number,
  random: Random,
  scribe: Scribe,
): { us: number; them: number } {
  const score = { us: 0, them: 0 };
  let court = start;
  let serving = firstServer;
  while (Math.max(score.us, score.them) < target || Math.abs(score.us - score.them) < 2) {
    scribe.beginRally?.(court);
    const winner = playRally(court, serving, edge, random, scribe.touch);
    const rally = score.us + score.them + 1;
    score[winner] += 1;
    scribe.point(winner, rally);
    if (winner === 'us' && serving === 'them') court = { ...court, order: rotated(court.order) };
    serving = winner;
  }
  return score;
}

/** After a side-out the player of place 2 goes to place 1 and serves. */
const rotated = (order: readonly SimPlayer[]) => [...order.slice(1), ...order.slice(0, 1)];

function playRally(court: Court, serving: Side, edge: number, random: Random, record: Note): Side {
  const point = serve(court, serving, edge, random, record);
  if (point) return point;
  let attacking = opposite(serving);
  for (;;) {
    const won = attacking === 'us' ? ourAttack(court, edge, random, record) : theirAttack(court, edge, random, record);
    if (won) return won;
    attacking = opposite(attacking);
  }
}

function serve(court: Court, serving: Side, edge: number, random: Random, record: Note): Side | undefined {
  const roll = random.next();
  const server = court.order[0];
  if (serving === 'them' || !server) {
    const [isAce, isError] = [roll < RATES.ace - edge * 0.3, roll > 1 - RATES.serveError];
    record({ side: 'them', skill: 'serve', grade: isAce ? 'ace' : isError ? 'error' : 'in' });
    if (isAce) return 'them';
    return isError ? 'us' : undefined;
  }
  const ace = roll < RATES.ace + edge * 0.3 + server.skill * 0.03;
  const error = roll > 1 - RATES.serveError + server.skill * 0.02;
  record({ side: 'us', player: server, skill: 'serve', grade: ace ? 'ace' : error ? 'error' : 'in' });
  return ace ? 'us' : error ? 'them' : undefined;
}

function ourAttack(court: Court, edge: number, random: Random, record: Note): Side | undefined {
  const back = backRow(court).map((player) => ({ player, weight: HITTER_WEIGHT[player.position] * 0.18 }));
  const front = frontRow(court).map((player) => ({ player, weight: HITTER_WEIGHT[player.position] }));
  const hitter = random.weighted([...front, ...back], ({ weight }) => weight).player;
  const setter = [...court.order].find(({ position }) => position === 'Setter');
  if (setter && random.chance(RATES.setError)) {
    record({ side: 'us', player: setter, skill: 'set', grade: 'error' });
    return 'them';
  }
  const roll = random.next();
  const kill = roll < RATES.kill + edge + hitter.skill * 0.07;
  const error = roll > 1 - RATES.attackError + hitter.skill * 0.04;
  if (setter && setter !== hitter && random.chance(RATES.assisted))
    record({ side: 'us', player: setter, skill: 'set', grade: 'in', assists: kill });
  record({ side: 'us', player: hitter, skill: 'attack', grade: kill ? 'kill' : error ? 'error' : 'in' });
  return kill ? 'us' : error ? 'them' : undefined;
}

const KILL_OF_THEIRS = { side: 'them', skill: 'attack', grade: 'kill' } as const;

function theirAttack(court: Court, edge: number, random: Random, record: Note): Side | undefined {
  const roll = random.next();
  if (roll > 1 - RATES.attackError) {
    record({ side: 'them', skill: 'attack', grade: 'error' });
    return 'us';
  }
  const diggers = [...backRow(court), ...frontRow(court).map((player) => ({ ...player, skill: player.skill - 0.5 }))];
  const digger = random.weighted(diggers, ({ position }) => DIGGER_WEIGHT[position]);
  if (roll < RATES.kill - edge - digger.skill * 0.03) {
    const isTouched = random.chance(RATES.digMiss);
    record(isTouched ? { side: 'us', player: digger, skill: 'dig', grade: 'error' } : KILL_OF_THEIRS);
    return 'them';
  }
  record({ side: 'us', player: digger, skill: 'dig', grade: 'good' });
  return undefined;
}
