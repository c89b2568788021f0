import { derivedId, timeId } from '#domain/core/ids.ts';
import { addDays, type Day } from '#domain/core/dates.ts';
import type { CourtAssignment, CourtPosition } from '#domain/lineups/schema.ts';
import type { Draft } from '#domain/sync/command.ts';
import { createLineup, saveCourt } from '#domain/lineups/commands.ts';
import { addPlayer, updatePlayer } from '#domain/roster/commands.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { completeSession, startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { PRESETS, type Rules } from '#domain/match/rules.ts';
import type { NumSets } from '#domain/match/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type DemoTeam, OPPONENTS, PEOPLE, PLACES } from './club.ts';
import type { Random } from './random.ts';
import { tellMatch } from './rallies.ts';
import { playMatch, type SimLineup, type SimPlayer, type SimTap } from './simulation.ts';

/** A command with the moment at which somebody is supposed to have done it. */
export type TimedDraft = { readonly draft: Draft; readonly at: Date };

const MINUTE = 60_000;
const instant = (day: Day, time: string) => new Date(`${day}T${time}:00Z`);

type Seat = SimPlayer & { readonly name: string; readonly jerseyNumber: number };

/** All that a club did with one team: roster, lineups, a season of events, and the matches that were recorded. */
export function season(team: DemoTeam, teamId: string, today: Day, random: Random): TimedDraft[] {
  const founded = instant(addDays(today, -150), '17:30');
  let made = 0;
  const id = () => timeId(founded.getTime() + made++, random.bytes(10));
  const seats: Seat[] = team.roster.map(([jerseyNumber, name, position, skill]) => ({
    id: id(),
    name,
    jerseyNumber,
    position,
    skill,
  }));
  const set = (draft: Draft): TimedDraft => ({ draft, at: new Date(founded.getTime() + made * MINUTE) });
  const fields = {
    name: team.name,
    seasonName: team.season,
    description: team.description,
    ownerName: PEOPLE.owner.name,
  };
  return [
    set(createTeam.draft({ teamId, ...fields })),
    ...seats.map(({ id, name, position, jerseyNumber }) =>
      set(addPlayer.draft({ teamId, id, name, position, jerseyNumber })),
    ),
    ...starters(seats).map(({ id }) => set(updatePlayer.draft({ teamId, id, patch: { isStarter: true } }))),
    ...seats
      .filter(({ jerseyNumber }) => jerseyNumber === team.out)
      .map(({ id }) => set(updatePlayer.draft({ teamId, id, patch: { isOut: true } }))),
    ...lineups(seats, teamId, id).map(set),
    ...calendar(team, teamId, today, random, id).map(set),
    ...matches(team, teamId, seats, today, random, id),
  ];
}

const of = (seats: readonly Seat[], position: Seat['position']) => seats.filter((seat) => seat.position === position);

/** Serving order of a 5-1: setter and opposite, outside hitters and middle blockers face each other. */
function starters(seats: readonly Seat[]): Seat[] {
  const [setter] = of(seats, 'Setter');
  const [first, second] = of(seats, 'Outside Hitter');
  const [quick, other] = of(seats, 'Middle Blocker');
  const [opposite] = of(seats, 'Opposite Hitter');
  return [setter, first, quick, opposite, second, other].filter((seat) => seat !== undefined);
}

const EMPTY = { assignments: [], servers: [] };
const PLACES_ON_COURT = [1, 2, 3, 4, 5, 6] as const satisfies readonly CourtPosition[];

function lineups(seats: readonly Seat[], teamId: string, id: () => string): Draft[] {
  const six = starters(seats);
  const libero = of(seats, 'Libero')[0];
  const receive = [...six.slice(1), ...six.slice(0, 1)];
  return [
    { name: 'Starting Six', order: six },
    { name: 'Serve receive', order: receive },
    { name: 'Second setter in', order: six.map((seat, i) => (i === 3 ? (of(seats, 'Setter')[1] ?? seat) : seat)) },
  ].flatMap(({ name, order }) => {
    const lineupId = id();
    const assignments: CourtAssignment[] = order.flatMap((seat, i) => {
      const position = PLACES_ON_COURT[i];
      return position === undefined ? [] : [{ playerId: seat.id, position, row: 'front' as const }];
    });
    const places = order.flatMap((seat, i) => (seat.position === 'Middle Blocker' ? [PLACES_ON_COURT[i] ?? 1] : []));
    const backed = libero ? places.map((position) => ({ playerId: libero.id, position, row: 'back' as const })) : [];
    const court = { assignments: [...assignments, ...backed], servers: [{ position: 1, row: 'front' } as const] };
    return [
      createLineup.draft({ teamId, id: lineupId, name }),
      saveCourt.draft({ teamId, id: lineupId, court, replaces: EMPTY, versionId: id() }),
    ];
  });
}

const NOTHING = {
  endDate: null,
  startTime: null,
  endTime: null,
  location: null,
  opponentName: null,
  description: null,
};

/** Practices twice a week around today, a tournament behind and one ahead, games still to be played. */
function calendar(team: DemoTeam, teamId: string, today: Day, random: Random, id: () => string): Draft[] {
  const event = (fields: Parameters<typeof createEvent.draft>[0]['fields']) =>
    createEvent.draft({ teamId, id: id(), fields });
  const practices = Array.from({ length: 20 }, (_, i) => addDays(today, i * 4 - 44)).map((startDate, i) =>
    event({
      ...NOTHING,
      title: i % 3 === 0 ? 'Serve and pass' : i % 3 === 1 ? 'Practice' : 'Scrimmage sets and video',
      eventType: 'practice',
      startDate,
      startTime: '18:00',
      endTime: '20:00',
      location: PLACES[0],
    }),
  );
  const games = [2, 6, 9, 16, 23].map((ahead, i) =>
    event({
      ...NOTHING,
      title: `${team.name.split(' ')[0]} vs ${OPPONENTS[(i * 3) % OPPONENTS.length]}`,
      eventType: 'game',
      startDate: addDays(today, ahead),
      startTime: i % 2 ? '17:00' : '18:30',
      opponentName: OPPONENTS[(i * 3) % OPPONENTS.length] ?? null,
      location: random.pick(PLACES),
    }),
  );
  const tournament = event({
    ...NOTHING,
    title: 'Coast Classic',
    eventType: 'tournament',
    startDate: addDays(today, 12),
    endDate: addDays(today, 13),
    startTime: '08:00',
    location: 'Convention Center, Court 12',
    description: 'Pool play on day one, brackets on day two. Bring both jerseys.',
  });
  const scrimmage = event({
    ...NOTHING,
    title: 'Scrimmage with Lakeview',
    eventType: 'scrimmage',
    startDate: addDays(today, 4),
    startTime: '19:00',
    location: PLACES[1],
  });
  return [...practices, ...games, tournament, scrimmage];
}

function matches(
  team: DemoTeam,
  teamId: string,
  seats: readonly Seat[],
  today: Day,
  random: Random,
  id: () => string,
): TimedDraft[] {
  const lineup: SimLineup = { order: starters(seats), libero: of(seats, 'Libero')[0] };
  const whose = { teamId, team: team.name.split(' ')[0] ?? team.name };
  const edge = () => team.edge + (random.next() - 0.5) * 0.14;
  const opponent = (n: number) => OPPONENTS[n % OPPONENTS.length] ?? 'Visitors';
  const inWeek = (n: number, of: number) => addDays(today, -7 * (of - n) + (n % 3));
  const counted = Array.from({ length: team.recorded }, (_, i) => {
    const numSets = i % 4 === 3 ? 5 : 3;
    const game = { ...whose, opponentName: opponent(i * 5 + team.recorded), startDate: inWeek(i, team.recorded) };
    return played({ ...game, taps: playMatch(lineup, numSets, edge(), random).taps, numSets }, random, id);
  });
  const told = Array.from({ length: team.told }, (_, i) => {
    const game = { ...whose, opponentName: opponent(i * 3 + 1), startDate: addDays(inWeek(i, team.told), 3) };
    return played({ ...game, ...told3(lineup, edge(), random) }, random, id);
  });
  if (team.told === 0) return counted.flat();
  const { taps, ...rest } = told3(lineup, edge(), random);
  const now = {
    ...rest,
    ...whose,
    opponentName: opponent(2),
    startDate: today,
    taps: taps.slice(0, taps.length * 0.4),
  };
  return [...counted, ...told, played(now, random, id, true)].flat();
}

/** Told by its rallies, by the rules of juniors' clubs. */
const told3 = (lineup: SimLineup, edge: number, random: Random) => ({
  taps: tellMatch(lineup, 3, edge, random),
  numSets: 3 as const,
  rules: PRESETS['usav-2026'].rules,
});

type Game = {
  readonly teamId: string;
  /** The team's first name. */
  readonly team: string;
  readonly opponentName: string;
  readonly startDate: Day;
  readonly numSets: NumSets;
  readonly rules?: Rules;
  readonly taps: readonly SimTap[];
};

/** An event with its match, completed unless it is being played. */
function played(game: Game, random: Random, id: () => string, isRunning = false): TimedDraft[] {
  const { teamId, team, opponentName, startDate, numSets, rules = null, taps } = game;
  const eventId = id();
  const sessionId = derivedId(eventId, 'session:1');
  const begin = instant(startDate, isRunning ? '00:10' : '18:35');
  const fields = {
    ...NOTHING,
    title: `${team} vs ${opponentName}`,
    eventType: 'game' as const,
    startDate,
    startTime: '18:30',
    opponentName,
    location: random.pick(PLACES),
  };
  const end = { draft: completeSession.draft({ teamId, sessionId }), at: new Date(begin.getTime() + 100 * MINUTE) };
  return [
    { draft: createEvent.draft({ teamId, id: eventId, fields }), at: begin },
    { draft: startSession.draft({ teamId, sessionId, eventId, numSets, notes: null, rules }), at: begin },
    ...taps.map(({ setNumber, entry, secondsIn }) => ({
      draft: recordEntry.draft({ teamId, sessionId, id: id(), setNumber, entry }),
      at: new Date(begin.getTime() + secondsIn * 1000),
    })),
    ...(isRunning ? [] : [end]),
  ];
}
