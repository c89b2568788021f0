import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Placeholder, PLACEHOLDERS, placeholders, type Squad } from './placeholders.ts';

const count = fc.integer({ min: PLACEHOLDERS.min, max: PLACEHOLDERS.max });
const squads = fc.constantFrom<Squad[]>('girls', 'boys');
const always = (holds: (players: Placeholder[], n: number) => void) =>
  fc.assert(
    fc.property(count, squads, fc.infiniteStream(fc.double({ min: 0, max: 0.99, noNaN: true })), (n, squad, lots) => {
      holds(
        placeholders(n, squad, () => lots.next().value),
        n,
      );
    }),
  );
const atPosition = (players: Placeholder[], position: string) =>
  players.filter((player) => player.position === position).length;

test('[TCREATE-11] [TCREATE-12] 6 to 30 players, 12 at first', () => {
  expect(PLACEHOLDERS).toEqual({ min: 6, max: 30, usual: 12 });
});
test('[TCREATE-14] [TCREATE-15] exactly the chosen number, jerseys 1 to n', () => {
  always((players, n) => {
    expect(players.map(({ jerseyNumber }) => jerseyNumber)).toEqual(Array.from({ length: n }, (_, index) => index + 1));
  });
});
test('[TCREATE-16] the first 6 are starters', () => {
  always((players) => {
    expect(players.map(({ isStarter }) => isStarter)).toEqual(players.map((_, index) => index < 6));
  });
});
test('[TCREATE-17] at least 2 setters, 2 outside hitters and 2 middle blockers, among the starters already', () => {
  always((players) => {
    for (const position of ['Setter', 'Outside Hitter', 'Middle Blocker'])
      expect(atPosition(players.slice(0, 6), position)).toBe(2);
  });
});
test('[TCREATE-18] from 8 on there is an opposite hitter and a libero', () => {
  always((players, n) => {
    expect(atPosition(players, 'Opposite Hitter')).toBe(n >= 8 ? 1 : 0);
    expect(atPosition(players, 'Libero')).toBe(n >= 8 ? 1 : 0);
  });
});
test('[AMB-037] the rest is filled in turn, and no two names are alike', () => {
  const rest = placeholders(13, 'girls', Math.random).slice(8);
  expect(rest.map(({ position }) => position)).toEqual([
    'Defensive Specialist',
    'Outside Hitter',
    'Middle Blocker',
    'Setter',
    'Defensive Specialist',
  ]);
  always((players, n) => {
    expect(new Set(players.map(({ name }) => name)).size).toBe(n);
    for (const { name } of players) expect(name).toMatch(/^\S+ \S+$/);
  });
});
test('[TCREATE-13] girls or boys decides the names', () => {
  const firsts = (squad: Squad) => placeholders(30, squad, () => 0.5).map(({ name }) => name.split(' ')[0]);
  const boys = new Set(firsts('boys'));
  expect(firsts('girls').filter((name) => boys.has(name))).toEqual([]);
});

test('names are drawn by lot: other lots give other names', () => {
  const [up, down] = [1, -1].map((step) => {
    let lot = 0.5;
    return placeholders(8, 'girls', () => (lot += step / 1000)).map(({ name }) => name);
  });
  expect(up).not.toEqual(down);
});
