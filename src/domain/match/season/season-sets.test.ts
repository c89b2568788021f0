import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { generatedMatch } from '#tests/support/generated-match.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { figure, wears } from '#tests/support/viewed-match.ts';
import { histories, SESSION, TEAM } from '#tests/support/match.ts';
import { productLog } from '#tests/support/vector-log.ts';
import type { LoggedEvent } from '../corrections.ts';
import { fold, type MatchState } from '../fold.ts';
import { ALL_FIGURES } from '../figures/figure-list.ts';
import { matchView } from '../figures/match-view.ts';
import { readFigure } from '../figures/reading.ts';
import type { Scope } from '../figures/rally-view.ts';
import { rotationTable } from '../figures/rotation-table.ts';
import { playersIn, type Subject, type Sums, sumsOf } from '../figures/sums.ts';
import { projection } from '../projection.ts';
import { figureRows } from './figure-rows.ts';
import { type SeasonSet, seasonSets, sumsOfMatch, sumsOfSets } from './season-sets.ts';

const session = { id: SESSION, teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z' };

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

function storedOf(state: MatchState): readonly SeasonSet[] {
  const { players, rotations } = figureRows(state, session);
  expect(numbersIn([players.map(({ figures }) => figures), rotations]).filter((n) => !Number.isInteger(n))).toEqual([]);
  // As a database gives them back: names of a document in another order.
  const stored = structuredClone(players).map(({ figures, ...row }) => ({
    ...row,
    figures: { ...figures, marks: Object.fromEntries(Object.entries(figures.marks).toReversed()) },
  }));
  return seasonSets({ ...projection(state, session), playerFigures: stored, rotationFigures: rotations });
}

const readAll = (sums: Sums, subjects: readonly Subject[]) =>
  subjects.map((subject) =>
    Object.fromEntries(ALL_FIGURES.map((figure) => [figure.code, readFigure(figure, sums, subject)])),
  );

function subjectsIn(scope: Scope): readonly Subject[] {
  const sums = sumsOf(scope);
  return (['us', 'them'] as const).flatMap((side): Subject[] => [
    { side },
    ...playersIn(sums, side).flatMap((who) => (who === null ? [] : [{ side, who }])),
  ]);
}

function assertStored(log: readonly LoggedEvent[]): void {
  const state = fold(log);
  const scope = matchView(state, SESSION).sets;
  const subjects = subjectsIn(scope);
  const stored = storedOf(state);
  expect(readAll(sumsOfMatch(stored), subjects)).toEqual(readAll(sumsOf(scope), subjects));
  const ours = subjects.filter(({ side, who }) => side === 'us' || who === undefined);
  expect(readAll(sumsOfSets(stored), ours)).toEqual(readAll(sumsOf(scope), ours));
}

test('[PROJ-02] [FIG-17] [property] every figure of a match read from the stored numbers is the figure of its rallies', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => assertStored(productLog(log))),
    { numRuns: 60 },
  );
});

test('[PROJ-02] [PROJ-04] [SEA-10] [property] every figure of a match that was only tapped is the same from what was stored before', () => {
  fc.assert(
    fc.property(histories(30), (log) => {
      const tapped = log.filter(({ kind }) => kind === 'stat' || kind === 'score' || kind === 'void');
      assertStored(tapped);
      expect(figureRows(fold(tapped), session)).toEqual({ players: [], rotations: [] });
    }),
    { numRuns: 100 },
  );
});

test('[PROJ-02] [FIG-17] [property] the rows of the rotations are those of the rotation table, set by set', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const state = fold(productLog(log));
      const sets = new Map(storedOf(state).map((set) => [set.number, set]));
      for (const view of matchView(state, SESSION).sets)
        for (const side of ['us', 'them'] as const) {
          const rows = (sets.get(view.number)?.rotations ?? []).filter((row) => row.side === side);
          const played = rotationTable([view], side).filter(({ received, served }) => received.of + served.of > 0);
          const told = rows.filter(({ soN, psN }) => soN + psN > 0);
          if (rows.length > 0)
            expect(
              told.map((row) => [row.setterPos, row.soWon, row.soN, row.psWon, row.psN, row.fbK, row.fbN]).toSorted(),
            ).toEqual(
              played
                .map(({ at, received, served, firstBall }) => [
                  at,
                  received.won,
                  received.of,
                  served.won,
                  served.of,
                  firstBall.won,
                  firstBall.of,
                ])
                .toSorted(),
            );
        }
    }),
    { numRuns: 60 },
  );
});

test('[SEA-08] another filter reads no stored row again', () => {
  const state = homeMatch(['A r1 c us 10 attack kill', 's2 A r1 c us 10 attack kill', 's2 A r2 c us 8 attack error']);
  const { players, rotations } = figureRows(state, session);
  let looks = 0;
  const playerFigures = players.map(
    (row) => new Proxy(row, { get: (one, name, own) => ((looks += 1), Reflect.get(one, name, own)) }),
  );
  const sets = seasonSets({ ...projection(state, session), playerFigures, rotationFigures: rotations });
  const all = readFigure(figure('K'), sumsOfSets(sets), { side: 'us' });
  const before = looks;
  const second = readFigure(figure('K'), sumsOfSets(sets.slice(1)), { side: 'us' });
  expect([all.num, second.num, before > 0, looks - before]).toEqual([2, 1, true, 0]);
});

test('[PRIV-3] a number of theirs is somebody else in every match: figures of several have their side alone', () => {
  const log = ['A r1 c them 12 attack kill', 'A r2 c us 10 attack kill'];
  const [first = [], second = []] = [SESSION, derivedId(SESSION, 'another')].map((id) => {
    const [state, own] = [homeMatch(log), { ...session, id }];
    const { players, rotations } = figureRows(state, own);
    return seasonSets({ ...projection(state, own), playerFigures: players, rotationFigures: rotations });
  });
  const kills = (sums: Sums, who?: string) =>
    readFigure(figure('K'), sums, { side: 'them', ...(who === undefined ? {} : { who }) }).num;
  const both = sumsOfSets([...first, ...second]);
  expect([kills(both), kills(both, '12'), playersIn(both, 'them')]).toEqual([2, 0, []]);
  expect([kills(sumsOfMatch(first), '12'), kills(sumsOfMatch(second), '12')]).toEqual([1, 1]);
});

test('[PROJ-05] a row of a player says in which rotations she was on court and served, and who set her', () => {
  const state = homeMatch(
    [
      'A >0 depth touch',
      'A r1 c us 7 receive 3',
      'A r1 c us 2 set in',
      'A r1 c us 10 attack kill',
      'A r2 c us 7 serve in',
      'A r2 c us 2 set in',
      'A r2 c us 10 attack error',
      'A r3 c us 2 set in',
      'A r3 c us 7 attack kill',
    ],
    { first: 'them' },
  );
  const { players } = figureRows(state, session);
  const of = (number: string) => players.find(({ playerId }) => playerId === wears(number))?.figures;
  const [first] = matchView(state, SESSION).sets;
  const played = first?.rallies.map(({ server, setterUs, winner }) => [server, setterUs, winner]);
  expect(played).toEqual([
    ['them', 1, 'us'],
    ['us', 6, 'them'],
    ['them', 6, 'us'],
  ]);
  // In all three on court: one received and won with the setter in I, one lost on serve and one won on reception in VI.
  expect(of('10')).toMatchObject({
    with: { '1': [1, 1, 0, 0], '6': [1, 1, 0, 1] },
    sets: { [wears('2')]: [2, 1, 1] },
  });
  expect(of('10')?.serves).toEqual({});
  expect(of('7')).toMatchObject({ sets: { [wears('2')]: [1, 1, 0] }, serves: { '6': [1, 0] } });
  expect(players.find(({ side, playerId }) => side === 'us' && playerId === null)?.figures.onCourt).toEqual([2, 1]);
});

test('[SEA-06] an attack that a block of theirs stopped is an error of the pair, as it is of the attacker', () => {
  const blocked = ['A r1 c us 2 set in', 'A r1 c us 10 attack in', 'A r1 c them 91 block point'];
  const [set] = storedOf(homeMatch(['A >0 depth touch', ...blocked]));
  const own = set?.figures.find(({ playerId }) => playerId === wears('10'));
  expect([own?.figures.sets, own?.figures.marks['E touch']]).toEqual([{ [wears('2')]: [1, 0, 1] }, 1]);
});
