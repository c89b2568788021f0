import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import { openPredicate, predicateScope } from '../figures/predicate.ts';
import { onCourt, ralliesIn } from '../figures/rally-view.ts';
import { comparedParts, comparison, sortedLines } from './comparison.ts';
import { openedSheet, openedText, readOpened } from './opened.ts';

const told = (lines: ReturnType<typeof comparison>) =>
  lines.map(({ head, cells: [a, b], says }) => [head, a.cell.text, b.cell.text, says]);
const names = { player: (id: string) => `#${jerseyOf(id)}` };

test('[REPORT-16] sets and rotations that were played can be compared, by their rates in points of percent', () => {
  // Set 1: received 10, won 5. Set 2, which they begin: received 13, won 3. Served were too few.
  const { scope } = viewed(['A run@r1 t1t5u1t1u1t1u1t1u1t1u1', 's2 A run@r1 t1t9u1t1u1t1u1'], { first: 'us' });
  const parts = comparedParts(scope, names);
  expect(parts.slice(0, 3).map(({ label }) => label)).toEqual(['Set 1', 'Set 2', 'R1']);
  const [a, b] = parts;
  const lines = a && b ? comparison(scope, [a, b]) : [];
  expect(told(lines).slice(0, 2)).toEqual([
    ['Side-out', '50.0%', '23.1%', '+26.9'],
    ['Point scoring', '0.0%', '0.0%', 'too few to compare'],
  ]);
  const back = a && b ? comparison(scope, [b, a]) : [];
  expect(back[0]?.says).toBe('−26.9');
});

test('[REPORT-16] [ROT-06] the lines that can be compared stand first, and the rest are counted in one sentence', () => {
  const { scope } = viewed(['A run@r1 t1t5u1t1u1t1u1t1u1t1u1', 's2 A run@r1 t1t9u1t1u1t1u1'], { first: 'us' });
  const [a, b] = comparedParts(scope, names);
  const lines = a && b ? comparison(scope, [a, b]) : [];
  const { enough, few, says } = sortedLines(lines);
  expect(enough.map(({ head }) => head)).toEqual(['Side-out']);
  expect([...enough, ...few].toSorted()).toEqual([...lines].toSorted());
  expect([few.length, says]).toEqual([
    lines.length - 1,
    `${lines.length - 1} more lines have too few rallies to compare`,
  ]);
  expect(sortedLines(few.slice(0, 1)).says).toBe('1 line has too few rallies to compare');
  expect(sortedLines([...enough, ...few.slice(0, 1)]).says).toBe('1 more line has too few rallies to compare');
});

test('[ROT-06] a match can be compared with a player on court and without her, and each figure opens exactly its rallies', () => {
  const { scope } = viewed(['A run@r1 t4u1t4u1t3u1t3u1t2u1t2u1t2u1t2u1t2u1u3t2u1t2u1t2u1']);
  const parts = comparedParts(scope, names);
  const players = parts.filter(({ of }) => of.on !== undefined || of.off !== undefined);
  // The libero acts for #8 and #11 where they are in the back row; all others are on court throughout.
  expect(players.map(({ label }) => label)).toEqual(
    ['#1', '#8', '#11'].flatMap((who) => [`With ${who} on court`, `Without ${who} on court`]),
  );
  for (const who of ['1', '8', '11'].map(wears)) {
    const [on, off] = players.filter(({ of }) => of.on === who || of.off === who);
    if (!on || !off) expect.fail(`no ${who}`);
    const isThere = ralliesIn(scope).map((rally) => onCourt(rally)?.includes(who));
    expect(isThere).not.toContain(undefined);
    for (const [part, is] of [
      [on, true],
      [off, false],
    ] as const) {
      const own = ralliesIn(scope).filter((_, i) => isThere[i] === is);
      expect(ralliesIn(predicateScope(part.of, scope))).toEqual(own);
      const received = own.filter(({ server }) => server === 'them');
      const won = received.filter(({ winner }) => winner === 'us');
      const [cell] = comparison(scope, [part, part]).find(({ head }) => head === 'Side-out')?.cells ?? [];
      expect([cell?.cell.reading.num ?? 0, cell?.cell.reading.den ?? 0]).toEqual([won.length, received.length]);
      const of = { ...part.of, figure: 'SO%', part: 'num' } as const;
      expect(readOpened(openedText({ kind: 'figure', of }))).toEqual({ kind: 'figure', of });
      const sheet = openedSheet({ kind: 'figure', of }, scope, names);
      expect(sheet?.title).toBe(`Side-out, ${part.label.replace('W', 'w')}: ${won.length}`);
      expect(sheet?.rows.map(({ rally }) => rally)).toEqual(won);
      expect(sheet?.parts.at(-1)?.label).toBe(`All ${received.length} attempts`);
      expect(openPredicate({ ...of, part: 'den' }, scope).traces.map(({ rally }) => rally)).toEqual(
        received.map(({ id }) => id),
      );
    }
  }
  // By hand, with #8: received 6 in R1, 6 in R2 and 4 in R6, won 2 of each; without her 5, 5 and 4, and won 2 of each.
  const [on, off] = players.filter(({ of }) => [of.on, of.off].includes(wears('8')));
  const lines = on && off ? comparison(scope, [on, off]) : [];
  const few = 'too few to compare';
  expect(told(lines).filter(([head]) => head?.startsWith('Side-out'))).toEqual([
    ['Side-out', '37.5%', '42.9%', '−5.4'],
    ...['R1', 'R2'].map((at) => [`Side-out, ${at}`, '33.3%', '–', few]),
    ...['R3', 'R4'].map((at) => [`Side-out, ${at}`, '–', '40.0%', few]),
    ...[
      ['Side-out, R5', '–', '50.0%', few],
      ['Side-out, R6', '50.0%', '–', few],
    ],
  ]);
  for (const { cells } of lines)
    for (const { of, cell } of cells)
      for (const part of ['num', 'den'] as const) {
        const { traces } = openPredicate({ ...of, figure: cell.figure.code, part }, scope);
        expect(traces.reduce((sum, { by }) => sum + by, 0)).toBe(cell.reading[part]);
      }
});

test('[ROT-06] rallies of which nobody knows who was on court are neither with a player nor without her', () => {
  const { scope } = viewed(['A run@r1 u2t5u1t1u1'], { isLinedUp: false });
  expect(comparedParts(scope, names).map(({ label }) => label)).toEqual(['Set 1']);
  const of = { side: 'us', set: null, rotation: null } as const;
  const counts = [{ on: wears('8') }, { off: wears('8') }].map(
    (presence) => ralliesIn(predicateScope({ ...of, ...presence }, scope)).length,
  );
  expect(counts).toEqual([0, 0]);
});
