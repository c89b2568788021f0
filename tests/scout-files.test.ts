import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchView } from '#domain/match/figures/match-view.ts';
import { ralliesIn } from '#domain/match/figures/rally-view.ts';
import { fold } from '#domain/match/fold.ts';
import { scoutFile, type ScoutFile } from '#domain/match/scout-file/scout-file.ts';
import type { ScoutMatch } from '#domain/match/scout-file/scout-match.ts';
import type { Entry } from './plain-match/entries.ts';
import { logOf } from './plain-match/notation.ts';
import { readDvw } from './support/dvw-reader/reader.ts';
import { generatedMatch } from './support/generated-match.ts';
import { SESSION } from './support/match.ts';
import { recordedMatch } from './support/recorded-match.ts';
import { realMatches, SCOUT_FIXTURES, scoutMatch } from './support/scout-fixtures.ts';
import { productLog } from './support/vector-log.ts';

const TODAY = new Date('2025-11-16');
const runs = Number(process.env['MATCH_HISTORIES'] ?? 60);
const ALL = [...SCOUT_FIXTURES, ...realMatches()];

function fileOf(match: ScoutMatch): ScoutFile {
  const file = scoutFile(match);
  if ('refused' in file) throw new Error(file.refused);
  return file;
}

describe.each(ALL)('$name', ({ match }) => {
  const { text, remarks } = fileOf(match);

  test.each([2, 3] as const)('[DVO-18] a reader remarks on what was foretold, at level %i', (level) => {
    const { messages } = readDvw(text, level, TODAY);
    const foretold = remarks.filter(({ isStrict = true }) => isStrict || level === 2);
    expect(messages.map(({ line }) => line)).toEqual(foretold.map(({ line }) => line));
  });

  test('[DVO-21] it reads back as it was recorded', () => {
    const { played } = readDvw(text, 2, TODAY).match;
    expect(played).toEqual(recordedMatch(match, played));
  });
});

test('[DVO-18] where nothing is remarkable nothing is foretold; a libero who serves is remarked on twice', () => {
  const said = new Map(SCOUT_FIXTURES.map(({ name, match }) => [name, fileOf(match).remarks]));
  const [american = [], ...others] = [
    said.get('ncaa'),
    ...[...said].filter(([name]) => name !== 'ncaa').map(([, all]) => all),
  ];
  // Points of which only the score is known, and a substitution among them.
  expect(others.flat().map(({ rule }) => rule)).toEqual(['REM-15', 'REM-15']);
  expect(said.get('mixed')?.map(({ rule }) => rule)).toEqual(['REM-15', 'REM-15']);
  expect(american.length).toBeGreaterThan(0);
  expect(new Set(american.map(({ rule }) => rule))).toEqual(new Set(['REM-1']));
  const messages = readDvw(fileOf(named('ncaa')).text, 2, TODAY).messages.map((message) => message.text);
  expect(
    Object.entries(Object.groupBy(messages, (message) => message)).map(([message, all]) => [message, all?.length]),
  ).toEqual([
    ['Serving player not in position 1', american.length / 2],
    ['Player designated as libero was recorded making a serve', american.length / 2],
  ]);
});

function named(name: string): ScoutMatch {
  const found = SCOUT_FIXTURES.find((one) => one.name === name);
  if (!found) throw new Error(`No match ${name}`);
  return found.match;
}

test('[DVO-18] the fixtures hold what they are named for', () => {
  const text = (name: string): string => fileOf(named(name)).text;
  expect(text('five-sets')).toContain('25-27');
  expect(text('five-sets').match(/\*\*\dset/g)).toHaveLength(5);
  for (const name of ['touch-both-sides', 'five-sets']) {
    const cards = ralliesIn(named(name).view.sets).filter(({ isPenalty }) => isPenalty);
    expect(cards.length).toBeGreaterThan(0);
  }
  expect(text('ncaa').match(/\*c02:21;.*\r\n\*c10:20;.*\r\n\*P20;.*\r\n\*z1;/g)?.length).toBeGreaterThan(0);
  expect(text('points')).toContain('>ROT');
  expect(text('ours-only')).toContain('a$$DO-');
  expect(text('score')).not.toMatch(/\n[*a]\d\d[SREABDF]/);
});

/** A history with line-ups and a first server in front of each set, without which there is no file. */
function linedUp(log: readonly Entry[]): Entry[] {
  const sets = [...new Set(log.map(({ set }) => set))];
  const heads = logOf({
    ...{ id: '', title: '', rules: 'fivb', expect: {} },
    log: sets.flatMap((set) => [`s${set} A first us`, `s${set} A lineup ${US}`, `s${set} A themline ${THEM}`]),
  });
  const first = heads.map((entry) => ({ ...entry, id: `head ${entry.id}` }));
  return [...first, ...log.map((entry) => ({ ...entry, rev: entry.rev + heads.length }))];
}
const US = JSON.stringify({ six: ['2', '7', '8', '10', '4', '11'], setters: ['2'], system: '5-1' });
const THEM = JSON.stringify({ six: ['91', '92', '93', '94', '95', '96'], setterAt: 2 });

test('[DVO-21] [property] any history reads back as it was recorded, or says which set is incomplete', () => {
  fc.assert(
    fc.property(generatedMatch, fc.boolean(), (log, isVisiting) => {
      const match = scoutMatch(linedUp(log), { isVisiting });
      const file = scoutFile(match);
      if ('refused' in file) {
        expect(file.refused).toMatch(/^This file needs .* Missing: set \d(, set \d)*\.$/);
        return;
      }
      expect(file.text).toMatch(/^(?:[ -~]*\r\n)+$/);
      // Whichever entries came first, the file is the same byte by byte.
      const late = fold(productLog(linedUp(log)).toReversed(), { counting: 'attempts', rules: match.view.rules });
      expect(scoutFile({ ...match, view: matchView(late, SESSION) })).toEqual(file);
      const { played } = readDvw(file.text, 2, TODAY).match;
      expect(played).toEqual(recordedMatch(match, played));
    }),
    { numRuns: runs, seed: 5 },
  );
});

test('[DVO-21] [property] no number is written for who is not in a roster', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const file = scoutFile(scoutMatch(linedUp(log)));
      if ('refused' in file) return;
      const { meta, rows } = readDvw(file.text, 2, TODAY).match;
      const listed = (side: '*' | 'a'): ReadonlySet<number> => new Set(meta.rosters[side].map(({ number }) => number));
      for (const { kind, sixes } of rows) {
        if (kind.is === 'end') continue;
        expect([...listed('*')]).toEqual(expect.arrayContaining([...sixes['*']]));
        expect([...listed('a')]).toEqual(expect.arrayContaining([...sixes.a]));
        if (kind.is === 'touch' && kind.touch.number !== undefined)
          expect(listed(kind.touch.side)).toContain(kind.touch.number);
      }
    }),
    { numRuns: runs, seed: 6 },
  );
});
