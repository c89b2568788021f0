import { expect, test } from 'vitest';
import { findings } from '#domain/match/checks/findings.ts';
import { confirm, EMPTY_MATCH, fold, type MatchState, step } from '#domain/match/fold.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { logLines } from '#domain/match/match-log.ts';
import { followingRally, nextRally, seenNow } from '#domain/match/rally/next-rally.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry, MatchEvent } from '#domain/match/schema.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { drawn, oneOf, type Path } from './fuzz/from-schema.ts';
import { type Random, seeded } from './fuzz/random.ts';
import { SESSION, TEAM } from './support/match.ts';
import { toldOf } from './support/match-told.ts';

const LOGS = Number(process.env['MATCH_HISTORIES'] ?? 150);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const ENTRIES = 50;
const RALLY_FIELDS = new Set(['rally', 'after', 'before', 'until']);

/** Entries of all kinds that the schema takes, whatever they would mean. */
function anyLog(random: Random): LoggedEvent[] {
  const some = (length: number) => Array.from({ length }, () => random.uuid());
  // So few that references hit, name themselves, and go round in circles.
  const [rallies, players, ids] = [some(8), some(9), some(ENTRIES)];
  const idFor = (path: Path) => {
    if (random.chance(0.05)) return oneOf(random, ids);
    if (path.includes('playerId')) return oneOf(random, players);
    return oneOf(random, path.some((field) => RALLY_FIELDS.has(field)) ? rallies : ids);
  };
  return ids.flatMap((id, i) => {
    const said = MatchEntry.safeParse(drawn(MatchEntry, { random, idFor, isKnown: () => true })).data;
    if (!said) return [];
    const setNumber = random.chance(0.7) ? 1 : 1 + random.below(5);
    const clientId = oneOf(random, players.slice(0, 3));
    const origin = { id, teamId: TEAM, sessionId: SESSION, setNumber, userId: null, clientId };
    const event = MatchEvent.parse({ ...origin, at: '2025-11-15T18:00:00.000Z', ...said });
    return { ...event, rev: random.chance(0.1) ? PENDING_REV : 1 + random.below(i + 1) };
  });
}

const names = { player: (id: string) => id, side: (side: string) => side, person: () => 'Ben' };

/** Everything that is ever asked of a match. */
function readAll(state: MatchState): unknown {
  const { rules } = state;
  return [
    toldOf(state),
    findings({ state, rules, players: [], pending: 0, names }),
    state.sets.map((set) => [nextRally(set), followingRally(set), seenNow(state, set)]),
    state.sets.map(({ number }) => logLines(state, number, names)),
  ];
}

test('[property] no log of valid entries stops the engine, whatever they say, and going on comes to what reading anew does', () => {
  const kinds = new Set<string>();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + LOGS; seed++) {
    const random = seeded(seed);
    const log = anyLog(random);
    for (const { kind } of log) kinds.add(kind);
    const { rules } = oneOf(random, Object.values(PRESETS));
    const reading = { counting: 'attempts', rules } as const;
    const stepped = log.reduce(step, { ...EMPTY_MATCH, ...reading });
    for (const state of [fold(log, reading), stepped, confirm(stepped, log)])
      expect(() => readAll(state), `seed ${seed}`).not.toThrow();
    const inOrder = log.toSorted((a, b) => a.rev - b.rev);
    expect(toldOf(inOrder.reduce(step, { ...EMPTY_MATCH, ...reading })), `seed ${seed}`).toEqual(
      toldOf(fold(inOrder, reading)),
    );
  }
  expect(kinds).toEqual(new Set(MatchEntry.options.map(({ shape }) => shape.kind.value)));
}, 0);
