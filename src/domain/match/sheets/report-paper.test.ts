import { expect, test } from 'vitest';
import { boxOf } from '#domain/match/figures/box.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { longLog, longMatch } from '#tests/support/long-match.ts';
import { logged } from '#tests/support/match.ts';
import { piecesOf, rowsOf, textOf } from '#tests/support/piece-text.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { contact, depthOf, end, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { bestOf } from './best-of-match.ts';
import { namedRuns } from './lead-curve.ts';
import { minutesOf, reportPaper } from './report-paper.ts';

const { of, result } = longMatch();
const paper = reportPaper(of, result);

test('[PAPER-09] [SHT-06] the head has the result, each set with its score and its minutes', () => {
  const [head = ''] = piecesOf(paper, 'head');
  expect(textOf(head)).toMatch(/^Tidewater 16 Elite vs Breakers Stat Session vs Breakers, Nov 15, 2025\. USAV/);
  expect(textOf(head)).toMatch(/ 5–0 26–24 \(\d+ min\), (26–24 \(\d+ min\)(, )?){4} \d+ min of play$/);
  const times = longLog().flatMap(({ at, setNumber, kind }) =>
    setNumber === 2 && kind === 'contact' ? [Date.parse(at)] : [],
  );
  const minutes = Math.round((Math.max(...times) - Math.min(...times)) / 60_000);
  expect(minutes).toBeGreaterThan(10);
  expect(textOf(head)).toContain(`26–24 (${minutes} min), 26–24`);
});

test('[PAPER-09] a set without times has no minutes', () => {
  const [set] = of.view.sets;
  const untimed = set?.rallies.map((rally) => ({ ...rally, firstAt: null, lastAt: null })) ?? [];
  expect(set && minutesOf({ ...set, rallies: untimed })).toBeNull();
});

test('[PAPER-09] [SHT-06] both line-ups stand in the order of serving, with who serves first', () => {
  const [heads, first, second] = rowsOf(paper, 'line-ups');
  expect(heads).toEqual([
    ...['Line-ups', 'serve', 'I', 'II', 'III', 'IV', 'V', 'VI', 'L'],
    ...['they I', 'II', 'III', 'IV', 'V', 'VI'],
  ]);
  expect(first).toEqual([
    ...['Set 1', 'we', '1', '2', '3', '4', '5', '6', '7'],
    ...['21', '22', '23', '24', '25', '26'],
  ]);
  expect(second?.slice(0, 2)).toEqual(['Set 2', 'they']);
});

test('[PAPER-10] [SHT-06] [SHT-09] box, rotations and sets have the figures of the screen, text for text', () => {
  const box = boxOf(
    of.view.sets,
    'us',
    of.players.map(({ id }) => id),
  );
  const rows = rowsOf(paper, 'box').slice(1, 2 + box.players.length + 1);
  expect(rows.slice(1).map((cells) => cells.slice(1))).toEqual(
    [...box.players, box.total].map(({ cells }) => cells.map(({ text }) => text)),
  );
  const [ours, theirs] = piecesOf(paper, 'rotations').map((table) => rowsOf(table, 'rotations'));
  expect([ours?.length, theirs?.length]).toEqual([7, 7]);
  const received = ours?.slice(1).map(([, , share = '']) => share.split(' of ').map(Number)) ?? [];
  const served = theirs?.slice(1).map(([, , , , share = '']) => share.split(' of ').map(Number)) ?? [];
  const sum = (all: readonly number[][], at: number) => all.reduce((total, one) => total + (one[at] ?? 0), 0);
  // They serve what we receive.
  expect(sum(received, 1)).toBe(sum(served, 1));
  expect(sum(received, 0)).toBe(sum(served, 1) - sum(served, 0));
});

test('[PAPER-10] [SHT-06] each set has attack and points by kind of both sides, which are their points', () => {
  const [heads = [], ...rows] = rowsOf(paper, 'by-set');
  expect(heads).toEqual([
    ...['By set', 'Score', 'K', 'E', 'TA', 'HIT'],
    ...['SA', 'BP', 'OPP ERR', 'SO%', 'PS%', 'RUN'],
  ]);
  const points = rows.slice(0, 10).map((cells) => [2, 6, 7, 8].reduce((sum, at) => sum + Number(cells[at]), 0));
  expect(points).toEqual([26, 24, 26, 24, 26, 24, 26, 24, 26, 24]);
});

test('[PAPER-11] [SHT-06] each set has its curve, with timeouts and runs of four points and more', () => {
  const curves = piecesOf(paper, 'curve');
  expect(curves).toHaveLength(5);
  const [first] = of.view.sets;
  const runs = first ? namedRuns(first).map(({ side, points }) => `${side} ${points}`) : [];
  expect(runs).toEqual(['us 7']);
  expect(textOf(curves[0] ?? '')).toBe('Set 1 26–24 +5 −5 our TO their TO 7');
  expect(piecesOf(curves[0] ?? '', 'timeout')).toHaveLength(2);
});

test('[PAPER-12] [SHT-06] the best of a skill has enough attempts, and of equal ones all are named', () => {
  const enough = [1, 2, 3, 4, 5].map((n) => contact(postOf(n), 3, 'attack', n === 1 ? 'error' : 'kill'));
  const few = [6, 7, 8].map((n) => contact(postOf(n), 2, 'attack', 'kill'));
  const entries = [lineUp(), firstServe('us'), depthOf('touch'), ...enough, ...few];
  const match = longMatch({ log: entries.map((entry, i) => logged(i + 1, MatchEntry.parse(entry))) }).of;
  const best = bestOf(match.view.sets).map(({ skill, players, cell }) => [
    skill,
    players.map(match.names.player),
    cell.text,
  ]);
  // 3 of 3 leads nobody.
  expect(best).toContainEqual(['Attack', ['#3 Montgomery'], '.600']);
  expect(best).toContainEqual(['Points', ['#3 Montgomery'], '4.0']);
});

test('[PAPER-12] [SHT-06] what is open is listed, and so is of how many rallies a figure is', () => {
  const match = longMatch({ log: rallyLog('mix') });
  const text = textOf(reportPaper(match.of, match.result));
  expect(text).toContain('To check Set 1 has no winner yet Set 2 has no winner yet');
  expect(text).toContain('† from ');
  const open = longMatch({
    log: [lineUp(), firstServe('us'), end(postOf(1), 'us')].map((entry, i) => logged(i + 1, MatchEntry.parse(entry))),
  });
  expect(textOf(reportPaper(open.of, open.result))).toContain('Breakers: rotations not recorded.');
});

test('[PAPER-13] [SHT-01] every page says its set and team, by which product it was printed and when', () => {
  expect(piecesOf(paper, 'foot').map(textOf)).toEqual(
    [1, 2].map(
      (page) => `Lineup Pro · Nov 20, 2025, 8:52 PM Match report, Tidewater 16 Elite, all sets, page ${page} of 2`,
    ),
  );
});
