import { expect, test } from 'vitest';
import { longLog, longMatch } from '#tests/support/long-match.ts';
import { piecesOf, textOf } from '#tests/support/piece-text.ts';
import { rallyPaper } from './rally-paper.ts';
import { reportPaper } from './report-paper.ts';

const { of } = longMatch();

test('[PAPER-08] [SHT-07] a rally is one line: score, server, rotation, how it ended; changes stand between', () => {
  const [first] = of.view.sets;
  const paper = rallyPaper(of, first ? [first] : []);
  const lines = piecesOf(paper, 'column').flatMap((column) =>
    typeof column === 'string' ? [] : column.parts.map(textOf),
  );
  expect(lines.slice(0, 4)).toEqual([
    'Set 1 26–24',
    '1–0 #1 R1 #4 Montgomery kill',
    '1–1 #1 R1 Breakers #12 kill',
    '1–2 (22) R1 #6 Montgomery attack error',
  ]);
  expect(lines.filter((line) => line.startsWith('Timeout'))).toEqual([
    'Timeout Tidewater 16 Elite',
    'Timeout Breakers',
  ]);
  expect(lines.filter((line) => line.startsWith('Substitution'))).toHaveLength(6);
  expect(piecesOf(paper, 'rally')).toHaveLength(50);
});

test('[PAPER-08] [SHT-07] five sets of fifty rallies are two pages, a set alone is one', () => {
  expect(piecesOf(rallyPaper(of, of.view.sets), 'page')).toHaveLength(2);
  expect(piecesOf(rallyPaper(of, of.view.sets.slice(0, 1)), 'page')).toHaveLength(1);
  expect(piecesOf(rallyPaper(of, of.view.sets), 'rally')).toHaveLength(250);
  expect(textOf(rallyPaper(of, of.view.sets))).toContain('Rally list, Tidewater 16 Elite, all sets, page 1 of 2');
});

test('[PAPER-08] nothing of a longer match is left out', () => {
  const long = longMatch({ log: longLog(5, 80) }).of;
  const paper = rallyPaper(long, long.view.sets);
  expect([piecesOf(paper, 'rally').length, piecesOf(paper, 'page').length]).toEqual([400, 3]);
});

test('[REPORT-28] sheets name rotations as the device does', () => {
  const { of: byPlace, result } = longMatch({ naming: 'place' });
  const [list, report] = [textOf(rallyPaper(byPlace, byPlace.view.sets)), textOf(reportPaper(byPlace, result))];
  expect([list.includes('1–0 #1 P1 #4 Montgomery kill'), report.includes('P1')]).toEqual([true, true]);
  expect([list, report].map((text) => /\bR[1-6]\b/.exec(text))).toEqual([null, null]);
});
