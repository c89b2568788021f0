import { paperMatch } from '#domain/match/sheets/sheet-parts.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { fold, type MatchState } from '#domain/match/fold.ts';
import { gameResult } from '#domain/match/game-result.ts';
import { projection } from '#domain/match/projection.ts';
import type { RotationNaming } from '#domain/match/line-up/rotation-name.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { trackedMatch } from '#domain/analysis/tracked-match.ts';
import type { Player } from '#domain/roster/schema.ts';
import { logged, SESSION, TABLET } from './match.ts';
import { makePlayer, makeSession } from './room.ts';
import { contact, firstServe, lineUp, ours, theirs } from './told-rallies.ts';

/** Fifteen players: six by place, a libero, eight of the bench. */
export const longRoster = (name = 'Montgomery'): Player[] =>
  Array.from({ length: 15 }, (_, i) =>
    makePlayer(i + 1, {
      ...{ id: ours(i + 1).playerId, name: `Ada ${name}` },
      position: i === 0 ? 'Setter' : i === 6 ? 'Libero' : i === 2 || i === 5 ? 'Middle Blocker' : 'Outside Hitter',
    }),
  );

type Post = { readonly rally: string; readonly after: string | null; readonly n: number };

/** Runs and side-outs, six points in a row in the middle, and 26–24 of fifty. */
const isOurs = (n: number): boolean => (n > 20 && n <= 26) || n % 5 < 2 || n % 11 === 0 || n === 49;

function entriesOfRally(post: Post, n: number, server: 'us' | 'them'): object[] {
  const [one, other] = [1 + (n % 6), 1 + ((n + 2) % 6)];
  const first =
    server === 'them' ? contact(post, one, 'receive', String(1 + (n % 3))) : contact(post, one, 'dig', 'good');
  if (isOurs(n))
    return [
      first,
      contact(post, 1, 'set', 'in', 2),
      contact(post, other, 'attack', n % 7 === 0 ? 'in' : 'kill', 3),
      ...(n % 7 === 0 ? [contact(post, one, 'block', 'point', 4)] : []),
    ];
  if (n % 3 === 0) return [first, contact(post, other, 'attack', 'error', 2)];
  return [first, theirs(post, 'attack', 'kill', 2)];
}

function setOf(number: number, rallies: number): object[] {
  let after: string | null = null;
  let server: 'us' | 'them' = number % 2 === 1 ? 'us' : 'them';
  const entries: object[] = [
    lineUp({
      ...{ setters: [ours(1)], system: '5-1', captain: ours(2) },
      plan: [{ libero: ours(7), places: [3, 6], when: 'always', serves: [] }],
    }),
    {
      kind: 'line-up',
      payload: { side: 'them', six: [21, 22, 23, 24, 25, 26].map((shirt) => ({ number: String(shirt) })), setterAt: 1 },
    },
    firstServe(server),
    { kind: 'depth', payload: { after: null, depth: 'touch' } },
  ];
  for (let n = 1; n <= rallies; n++) {
    const post: Post = { rally: rallyIdOf(number, after), after, n };
    entries.push(...entriesOfRally(post, n, server));
    server = isOurs(n) ? 'us' : 'them';
    after = post.rally;
    if (n === 18 || n === 36)
      entries.push({ kind: 'timeout', payload: { after, side: n === 18 ? 'us' : 'them', type: 'team' } });
    if (n % 8 === 0)
      entries.push({
        kind: 'substitution',
        payload: { after, side: 'us', out: ours(n % 16 === 0 ? 8 : 2), in: ours(n % 16 === 0 ? 2 : 8) },
      });
  }
  return entries;
}

/** Five sets of fifty rallies of every touch, twenty seconds each, as a device has them. */
export function longLog(sets = 5, rallies = 50): LoggedEvent[] {
  const numbers = Array.from({ length: sets }, (_, i) => i + 1);
  const said = numbers.flatMap((set) => setOf(set, rallies).map((entry) => ({ set, entry: MatchEntry.parse(entry) })));
  return said.map(({ set, entry }, i) => ({
    ...logged(i + 1, { ...entry, by: TABLET, set }),
    at: new Date(Date.UTC(2025, 10, 20, 17) + i * 7000).toISOString(),
  }));
}

type LongMatch = {
  players?: readonly Player[];
  team?: string;
  opponent?: string;
  log?: readonly LoggedEvent[];
  naming?: RotationNaming;
};

/** Everything that papers of such a match are made of. */
export function longMatch({
  players = longRoster(),
  team = 'Tidewater 16 Elite',
  opponent = 'Breakers',
  log = longLog(),
  naming = 'order',
}: LongMatch = {}) {
  const session = makeSession({ opponentName: opponent, numSets: 5 });
  const state: MatchState = fold(log, { counting: 'attempts', rules: PRESETS['usav-2026'].rules });
  const figures = projection(state, session);
  const printed = { product: 'Lineup Pro', date: 'Nov 20, 2025, 8:52 PM' };
  const about = { team, naming, players, printed, state, view: matchView(state, SESSION) };
  const of = paperMatch({ ...about, match: trackedMatch(session, undefined) });
  return { of, session, state, figures, result: gameResult(figures.setStats, session) };
}
