import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories, matchOf, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { boxRows, seasonRows, type Sheet } from './box-rows.ts';
import { figuresBySession } from './by-session.ts';
import { boxScore } from './box-score.ts';
import { fold } from '../match/fold.ts';
import { playersLeftOut, maxPrepsText, SUPPLIER_ID } from './maxpreps.ts';
import { projection } from '../match/projection.ts';
import { trackedMatch, trackedMatches } from './tracked-match.ts';

const session = { id: SESSION, teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z' };
const players = [makePlayer(9, { name: 'Noor' }), makePlayer(4, { name: 'Ida' })];
const log = matchOf(
  point('us', 1),
  stat(9, 'attack', 'positive'),
  stat(9, 'attack', 'negative'),
  stat(4, 'serve', 'positive'),
  stat(9, 'pass', 'positive', { set: 2 }),
  { ...point('them', 1), set: 2 },
);
const figures = projection(fold(log), session);
const match = trackedMatch(makeSession(), makeEvent({ title: 'League match', startDate: '2025-11-20' }));

const NOON = '2025-11-15T11:00:00.000Z';

/** The columns that a test is about. */
const columns = ({ heads, rows }: Sheet, ...names: string[]) =>
  rows.map((row) => names.map((name) => row[heads.indexOf(name)]));

test('[COUNTS-10] a match goes out with a row for each set and player, and no other', () => {
  const sheet = boxRows(match, figures, players);
  expect(columns(sheet, 'Date', 'Opponent', 'Set', 'Our score', 'Number', 'Player', 'Kills')).toEqual([
    ['2025-11-20', 'Breakers', 1, 1, '4', 'Ida', 0],
    ['2025-11-20', 'Breakers', 1, 1, '9', 'Noor', 1],
    ['2025-11-20', 'Breakers', 2, 0, '9', 'Noor', 0],
  ]);
  expect(columns(sheet, 'Sets played', 'Hitting percentage', 'Kill Success').at(1)).toEqual([1, 0, 50]);
  expect(new Set(sheet.rows.map(({ length }) => length))).toEqual(new Set([sheet.heads.length]));
});

test('[COUNTS-10] [property] each column of counts of a file adds up to what the whole team did', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      const known = projection(fold(events), session);
      const { counts } = boxScore(known, players).totals;
      const of = figuresBySession(known);
      for (const sheet of [boxRows(match, of(match.id), players), seasonRows([match], known, players)]) {
        const sums = ['Kills', 'Attack attempts', 'Aces', 'Serve errors'].map((name) =>
          columns(sheet, name).reduce((sum, [cell]) => sum + Number(cell), 0),
        );
        const { attack, serve } = counts;
        expect(sums).toEqual([attack.positive, attack.attempts, serve.positive, serve.negative]);
      }
    }),
  );
});

test('what kind of event a match was is written as on the screen', () => {
  const types = (eventType: 'game' | 'one_time_event') =>
    columns(boxRows(trackedMatch(makeSession(), makeEvent({ eventType })), figures, players), 'Type').at(0);
  expect([types('game'), types('one_time_event')]).toEqual([['Game'], ['One-time event']]);
});

test('a season has the sets of each match, in the order they were played', () => {
  const earlier = { ...match, id: 'other', day: '2025-11-01', opponentName: 'Owls' };
  const own = {
    setStats: [...figures.setStats, ...figures.setStats.map((set) => ({ ...set, sessionId: 'other' }))],
    statPairs: [...figures.statPairs, ...figures.statPairs.map((pair) => ({ ...pair, sessionId: 'other' }))],
  };
  const rows = columns(seasonRows([earlier, match], own, players), 'Opponent', 'Set', 'Player');
  expect(rows.map((row) => row.join(' '))).toEqual([
    ...['Owls 1 Ida', 'Owls 1 Noor', 'Owls 2 Noor'],
    ...['Breakers 1 Ida', 'Breakers 1 Noor', 'Breakers 2 Noor'],
  ]);
});

test('matches stand in the order of their day; a series dates none of its games', () => {
  const [first, second] = [makeSession({ eventId: 'a' }), makeSession({ id: 'x', eventId: 'b', createdAt: NOON })];
  const events = [
    makeEvent({ id: 'a', startDate: '2025-11-20' }),
    makeEvent({ id: 'b', startDate: '2025-09-01', isRecurring: true, eventType: 'practice' }),
  ];
  const listed = trackedMatches([first, second], events);
  expect(listed.map(({ day, type }) => `${day} ${String(type)}`)).toEqual(['2025-11-15 practice', '2025-11-20 game']);
});

test('MaxPreps: the supplier, the names of the fields, a row for each jersey, lines that end as on Windows', () => {
  const { lines } = boxScore(figures, [...players]);
  const id = '0123456789abcdef0123456789abcdef';
  expect(SUPPLIER_ID.test(id)).toBe(true);
  expect(maxPrepsText(id, lines)).toBe(
    [
      id,
      'Jersey|MatchGamesPlayed|TotalServes|ServingAces|ServingErrors|AttacksAttempts|AttacksKills|AttacksErrors|BallHandlingAttempt|Assists|AssistsErrors|Digs|DigsErrors',
      '4|1|1|1|0|0|0|0|0|0|0|0|0',
      '9|2|0|0|0|2|1|1|1|1|0|0|0',
      '',
    ].join('\r\n'),
  );
});

test('MaxPreps: who has no number is named and not in the file', () => {
  const { lines } = boxScore(figures, [makePlayer(9, { name: 'Noor', jerseyNumber: null }), makePlayer(4)]);
  expect(playersLeftOut(lines)).toEqual(['Noor']);
  expect(maxPrepsText('x', lines).split('\r\n')).toHaveLength(4);
});

test('MaxPreps: two who wear one number are named, since there it would be one person', () => {
  const { lines } = boxScore(figures, [
    makePlayer(9, { name: 'Noor' }),
    makePlayer(4, { name: 'Ida', jerseyNumber: 9 }),
  ]);
  expect(playersLeftOut(lines)).toEqual(['Ida', 'Noor']);
  expect(maxPrepsText('x', lines).split('\r\n')).toHaveLength(3);
});
