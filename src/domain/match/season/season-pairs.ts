import { oncePer } from '../../core/once-per.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { type Reading, readFigure } from '../figures/reading.ts';
import { playersIn, type Sums } from '../figures/sums.ts';
import type { SeasonSet } from './season-sets.ts';

/** Attacks of one after sets of another. */
type SetterPair = {
  readonly setter: string;
  readonly attacker: string;
  readonly attempts: number;
  readonly kills: number;
  readonly errors: number;
};
const LEAST_ATTEMPTS = 10;

/** Setter and attacker with ten attempts or more together, most first (SEA-06). */
export function setterPairs(sets: readonly SeasonSet[]): readonly SetterPair[] {
  const pairs = new Map<string, SetterPair>();
  for (const { playerId: attacker, figures } of sets.flatMap((set) => set.figures))
    for (const [setter, [attempts, kills, errors]] of Object.entries(figures.sets)) {
      if (attacker === null) continue;
      const key = `${setter} ${attacker}`;
      const was = pairs.get(key) ?? { setter, attacker, attempts: 0, kills: 0, errors: 0 };
      pairs.set(key, {
        ...was,
        ...{ attempts: was.attempts + attempts, kills: was.kills + kills, errors: was.errors + errors },
      });
    }
  return [...pairs.values()]
    .filter(({ attempts }) => attempts >= LEAST_ATTEMPTS)
    .toSorted((a, b) => b.attempts - a.attempts);
}

/** Rallies that somebody served in one rotation; no position where it was not known. */
type ServerPair = {
  readonly server: string;
  readonly at: number | null;
  readonly served: number;
  readonly won: number;
};

/** Server and rotation, most serves first (SEA-06). */
export function serverPairs(sets: readonly SeasonSet[]): readonly ServerPair[] {
  const pairs = new Map<string, ServerPair>();
  for (const { playerId: server, figures } of sets.flatMap((set) => set.figures))
    for (const [position, [served, won]] of Object.entries(figures.serves)) {
      if (server === null) continue;
      const at = position === '0' ? null : Number(position);
      const was = pairs.get(`${server} ${position}`) ?? { server, at, served: 0, won: 0 };
      pairs.set(`${server} ${position}`, { ...was, served: was.served + served, won: was.won + won });
    }
  return [...pairs.values()].toSorted((a, b) => b.served - a.served);
}

type OnAndOff = { readonly won: number; readonly of: number };
type Presence = { readonly player: string; readonly on: OnAndOff; readonly off: OnAndOff };

/** The rallies with each player on court and those without her, of all in which our line-up was known (SEA-06). */
export function presences(sets: readonly SeasonSet[], sums: Sums): readonly Presence[] {
  const all = { won: 0, of: 0 };
  for (const { side, playerId, figures } of sets.flatMap((set) => set.figures)) {
    if (side !== 'us' || playerId !== null) continue;
    all.won += figures.onCourt[0];
    all.of += figures.onCourt[0] + figures.onCourt[1];
  }
  return playersIn(sums, 'us').flatMap((player): Presence[] => {
    const reading = player === null ? undefined : readOn(sums, player);
    if (!reading || player === null) return [];
    const on = { won: reading.won, of: reading.of };
    return on.of === 0 ? [] : [{ player, on, off: { won: all.won - on.won, of: all.of - on.of } }];
  });
}

/** Rallies won and lost with her on court. */
function readOn(sums: Sums, who: string): OnAndOff {
  const marks = sums.players.get(`us ${who}`);
  const total = (name: 'ONW' | 'ONL'): number => (marks?.get(name) ?? []).reduce((sum, by) => sum + by, 0);
  return { won: total('ONW'), of: total('ONW') + total('ONL') };
}

/** Won less lost for each hundred rallies. */
export const perHundred = ({ won, of }: OnAndOff): number | null => (of === 0 ? null : (100 * (2 * won - of)) / of);

/** How a player is compared: what she did, and what the team did with her on court. */
export const COMPARED = ['HIT', 'K%', 'PASS', 'ACE%', 'D/S', '+/−'].flatMap((code) => figureNamed(code) ?? []);

/** Our side-out of a set with each player on court. */
const sideOutsOf = oncePer(({ figures: all }: SeasonSet): ReadonlyMap<string, OnAndOff> => {
  const sums = new Map<string, OnAndOff>();
  for (const { playerId, figures } of all) {
    if (playerId === null) continue;
    let { won, of } = sums.get(playerId) ?? { won: 0, of: 0 };
    for (const [more, rallies] of Object.values(figures.with)) [won, of] = [won + more, of + rallies];
    sums.set(playerId, { won, of });
  }
  return sums;
});

/** Our side-out with a player on court. */
export function sideOutWith(sets: readonly SeasonSet[], player: string): OnAndOff {
  let [won, of] = [0, 0];
  for (const set of sets) {
    const own = sideOutsOf(set).get(player);
    if (own) [won, of] = [won + own.won, of + own.of];
  }
  return { won, of };
}

export const readingsOf = (sums: Sums, player: string): readonly Reading[] =>
  COMPARED.map((figure) => readFigure(figure, sums, { side: 'us', who: player }));
