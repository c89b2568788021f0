import { rallyIdOf } from '#domain/match/rally/identity.ts';
import type { Skill } from '#domain/match/rally/contact.ts';
import { BY_ITSELF } from '#domain/match/rally/said-anew.ts';
import type { MatchEntry, NumSets, Side } from '#domain/match/schema.ts';
import type { Random } from './random.ts';
import {
  backRow,
  type Court,
  type Scribe,
  type SimLineup,
  type SimPlayer,
  type SimTap,
  type SimTouch,
  simulate,
} from './simulation.ts';

type Contact = Extract<MatchEntry, { kind: 'contact' }>['payload'];
type Post = Pick<Contact, 'rally' | 'after' | 'before' | 'n'>;

/** The numbers of a visiting six in serving order, their setter first. */
const THEIRS = ['2', '9', '14', '7', '11', '5'] as const;
/** Receptions by grade: perfect, playable, poor. */
const RECEPTIONS = [
  { grade: '3', weight: 4 },
  { grade: '2', weight: 4 },
  { grade: '1', weight: 2 },
] as const;
/** Points in a row after which a coach asks for time. */
const RUN = { us: 5, them: 4 };
const TIMEOUTS = 2;

const ours = (player: { readonly id: string }) => ({ playerId: player.id });

/** A match as a statistician tells it at rally entry, every touch of ours and what ended a rally of theirs. */
export function tellMatch(lineup: SimLineup, numSets: NumSets, edge: number, random: Random): readonly SimTap[] {
  const taps: SimTap[] = [];
  let clock = 0;
  let setNumber = 1;
  const enter = (entry: MatchEntry, seconds: number) => {
    clock += seconds;
    taps.push({ setNumber, entry, secondsIn: clock });
  };
  let teller: Scribe | undefined;
  simulate(lineup, numSets, edge, random, {
    beginSet(number, court, firstServer) {
      setNumber = number;
      clock += number === 1 ? 0 : 180;
      if (number === 1) enter({ kind: 'depth', payload: { after: null, depth: 'touch' } }, 0);
      else enter({ kind: 'open-set', payload: {} }, 0);
      teller = tellSet(number, firstServer, random, enter);
      teller.beginSet(number, court, firstServer);
    },
    beginRally: (court) => teller?.beginRally?.(court),
    touch: (touch) => teller?.touch(touch),
    point: (winner, rally) => teller?.point(winner, rally),
  });
  return taps;
}

type Enter = (entry: MatchEntry, seconds: number) => void;

function tellSet(setNumber: number, firstServer: Side, random: Random, enter: Enter): Scribe {
  let court: Court = { order: [], libero: undefined };
  let serving = firstServer;
  let theirTurn = 0;
  let contacts = 0;
  let post: Post = { rally: rallyIdOf(setNumber, null), after: null, before: null, n: 1 };
  let run = { side: firstServer, points: 0 };
  const asked = { us: 0, them: 0 };

  /** Who is really there: while the others serve, the libero stands in at the place of service, too. */
  const present = (player: SimPlayer, skill: Skill): SimPlayer => {
    const isOut = serving === 'them' && player === court.order[0] && player.position === 'Middle Blocker';
    if (!isOut || !court.libero) return player;
    return skill === 'attack'
      ? (court.order.find(({ position }) => position === 'Outside Hitter') ?? player)
      : court.libero;
  };
  const contact = ({ side, player, skill, grade }: SimTouch) => {
    const theirs = skill === 'serve' ? THEIRS[theirTurn % 6] : random.pick(THEIRS);
    const who = side === 'them' ? { number: theirs ?? THEIRS[0] } : player ? ours(present(player, skill)) : null;
    contacts += 1;
    const payload = { ...post, ...BY_ITSELF, k: contacts, base: 0, deed: null, side, who, skill, grade };
    enter({ kind: 'contact', payload }, 1 + random.below(2));
  };
  const receive = () => {
    const passers = backRow(court).filter(({ position }) => position !== 'Setter');
    const { grade } = random.weighted(RECEPTIONS, ({ weight }) => weight);
    if (passers.length > 0) contact({ side: 'us', player: random.pick(passers), skill: 'receive', grade });
  };
  const askForTime = (side: Side) => {
    asked[side] += 1;
    const payload = { after: post.after, seen: null, base: 0, side, type: 'team' as const };
    enter({ kind: 'timeout', payload }, 5);
  };

  return {
    beginSet(_, start) {
      enter(lineUpOf(start), 0);
      enter(theirLineUp, 0);
      enter({ kind: 'first-serve', payload: { side: firstServer } }, 0);
    },
    beginRally(now) {
      court = now;
    },
    touch(touch) {
      contact(touch);
      if (touch.side === 'them' && touch.skill === 'serve' && touch.grade === 'in') receive();
    },
    point(winner) {
      contacts = 0;
      post = { rally: rallyIdOf(setNumber, post.rally), after: post.rally, before: null, n: post.n + 1 };
      if (winner === 'them' && serving === 'us') theirTurn += 1;
      serving = winner;
      run = { side: winner, points: run.side === winner ? run.points + 1 : 1 };
      const loser: Side = winner === 'us' ? 'them' : 'us';
      if (run.points === RUN[winner] && asked[loser] < TIMEOUTS) askForTime(loser);
    },
  };
}

function lineUpOf({ order, libero }: Court): MatchEntry {
  const setters = order.filter(({ position }) => position === 'Setter').map(ours);
  const places = order.flatMap(({ position }, i) => (position === 'Middle Blocker' ? [i + 1] : []));
  const [captain] = order;
  return {
    kind: 'line-up',
    payload: {
      ...{ side: 'us', six: order.map(ours), setters, system: '5-1', setterAt: null, from: null },
      liberos: libero ? [ours(libero)] : [],
      plan: libero ? [{ libero: ours(libero), places, when: 'always', serves: [] }] : [],
      captain: captain ? ours(captain) : null,
    },
  };
}

const theirLineUp: MatchEntry = {
  kind: 'line-up',
  payload: {
    ...{ side: 'them', six: THEIRS.map((number) => ({ number })), liberos: [], plan: [], captain: null },
    ...{ setters: [{ number: THEIRS[0] }], system: '5-1', setterAt: null, from: null },
  },
};
