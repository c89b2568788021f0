import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { type MatchView, ralliesIn } from '#domain/match/figures/rally-view.ts';
import { playersCsv } from '#domain/match/files/csv-players.ts';
import { contactsCsv, ralliesCsv } from '#domain/match/files/csv-rows.ts';
import { matchMaxPreps } from '#domain/match/files/match-maxpreps.ts';
import { fold, step } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { generatedMatch } from './support/generated-match.ts';
import { SESSION } from './support/match.ts';
import { readCsvRecords } from './support/strict-csv.ts';
import { jerseyOf, productLog } from './support/vector-log.ts';
import { wears } from './support/viewed-match.ts';

const RULES = PRESETS['fivb-2025'].rules;
const runs = Number(process.env['MATCH_HISTORIES'] ?? 60);

const ROSTER = ['1', '2', '4', '7', '8', '10', '11', '14'].map((number) => ({
  id: wears(number),
  number,
  name: number,
}));
const namedBy = (events: readonly LoggedEvent[]): string =>
  allFilesOf(matchView(fold(events, { counting: 'attempts', rules: RULES }), SESSION));
const allFilesOf = (view: MatchView): string =>
  [...filesOf(view), matchMaxPreps('0'.repeat(32), view, ROSTER).text].join('');
const filesOf = (view: MatchView): string[] => {
  const match = { view, date: '2025-11-15', opponent: null, number: jerseyOf, name: jerseyOf };
  const all = [{ ...match, entry: ({ kind }: { kind: string }) => kind }];
  return [contactsCsv(all), ralliesCsv(all), playersCsv(all)];
};

test('[FIG-24] [G-02] [property] a match that grows entry by entry is seen as if it were read at once, in whatever order it came', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const events = productLog(log);
      const reading = { counting: 'attempts', rules: RULES } as const;
      let state = fold([], reading);
      for (const event of events) {
        state = step(state, event);
        matchView(state, SESSION);
      }
      const whole = matchView(fold(events, reading), SESSION);
      expect(matchView(state, SESSION)).toEqual(whole);
      expect(namedBy(events.toReversed())).toBe(allFilesOf(whole));
    }),
    { numRuns: runs },
  );
});

test('[CSV-05] [property] files have as many rows as there are rallies and contacts that stand, and read back as they are', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const view = matchView(fold(productLog(log), { counting: 'attempts', rules: RULES }), SESSION);
      const [contacts = [], rallies = [], players = []] = filesOf(view).map((text) => readCsvRecords(text));
      const all = ralliesIn(view.sets);
      expect([rallies.length, contacts.length]).toEqual([all.length, all.flatMap((rally) => rally.contacts).length]);
      expect(rallies.map(({ set, rally, winner }) => [set, rally, winner])).toEqual(
        all.map(({ set, index, winner }) => [String(set), String(index), winner ?? '']),
      );
      for (const own of players.filter(({ set }) => set === 'match')) {
        const bySet = players.filter(
          (one) => one['set'] !== 'match' && one['side'] === own['side'] && one['number'] === own['number'],
        );
        for (const head of ['K', 'E', 'SA', 'SE', 'HIT_num', 'HIT_den', 'PASS_den'])
          expect(
            bySet.reduce((sum, one) => sum + Number(one[head]), 0),
            head,
          ).toBe(Number(own[head]));
      }
    }),
    { numRuns: runs },
  );
});
