import { describe, expect, test } from 'vitest';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { ralliesIn } from '#domain/match/figures/rally-view.ts';
import { readFigure, readingText } from '#domain/match/figures/reading.ts';
import { sumsOf } from '#domain/match/figures/sums.ts';
import { fold } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { scoutedRallies } from '#domain/scouting/scouted-rallies.ts';
import { logged, playerId, SESSION } from './support/match.ts';
import { type FileRally, type Prefix, readMatchFile, touchIn } from './support/match-file.ts';
import { matchNamed } from './support/scout.ts';
import { figure } from './support/viewed-match.ts';

const RULES = PRESETS['fivb-2025'].rules;
const SIDES = ['*', 'a'] as const;
const otherOf = (side: Prefix): Prefix => (side === '*' ? 'a' : '*');
const playerOf = (number: string) => playerId(Number(number));

function imported(text: string, us: Prefix) {
  const told = readDataVolley(text)?.told;
  if (!told) throw new Error('nothing told');
  const entries = scoutedRallies(told, { side: us === '*' ? 'home' : 'visitor', playerOf });
  const log = entries.map(({ entry, setNumber }, i) => logged(i + 1, { ...entry, set: setNumber }));
  const state = fold(log, { counting: 'attempts', rules: RULES });
  const { sets } = matchView(state, SESSION);
  return { entries, state, sets };
}

/** Counted from the lines of the file, apart from the reader that the product has. */
const KNOWN = [
  {
    ...{ name: 'a match of men', text: matchNamed('PM06'), rallies: [37, 42, 39] },
    rates: { '*': ['31/45 68.9%', '44/73 60.3%'], a: ['29/73 39.7%', '14/45 31.1%'] },
    found: { '*': [], a: ['3 back-row-block'] },
  },
  {
    // Who serves is worked out of who won before: one serve of the file is of the side that received.
    ...{ name: 'a match of women', text: matchNamed('example_data'), rallies: [41, 39, 47] },
    rates: { '*': ['33/53 62.3%', '42/74 56.8%'], a: ['32/74 43.2%', '20/53 37.7%'] },
    found: Object.fromEntries(
      SIDES.map((side) => [side, ['1 contact-contradicts', '1 contact-contradicts', '1 wrong-side', '1 wrong-side']]),
    ),
  },
];

const oursIn = (six: readonly string[]) => six.map(playerOf);
/** A rally as the lines of the file have it; where they are silent, nothing is asked. */
function fileRally({ rows, winner, score }: FileRally, before: FileRally | undefined, us: Prefix) {
  const [row] = rows;
  const them = otherOf(us);
  const touches = rows.flatMap((one) => touchIn(one) ?? []);
  const serving = touches.find(({ skill }) => skill === 'serve')?.side ?? before?.winner;
  return {
    ...{ winner: winner === us ? 'us' : 'them', server: serving === us ? 'us' : 'them' },
    ...{ after: { us: score[us], them: score[them] }, depth: 'touch', setterUs: row?.setterAt[us] },
    ...{ courtUs: oursIn(row?.six[us] ?? []), courtThem: row?.six[them] },
    contacts: touches.map(({ side, who, skill, grade }) => ({
      ...{ side: side === us ? 'us' : 'them', skill, grade },
      who: who !== null && side === us ? playerOf(who) : who,
    })),
  };
}

describe.each(KNOWN.flatMap((known) => SIDES.map((us) => ({ ...known, us }))))(
  '$name, taken in by $us',
  ({ text, us, rallies, rates, found }) => {
    test.skipIf(text === undefined)('[DVI-02] every rally is that of the lines of the file', () => {
      const file = readMatchFile(text ?? '');
      const { sets } = imported(text ?? '', us);
      expect(sets.map((set) => [set.leads, set.rallies.length])).toEqual(rallies.map((count) => ['rally', count]));
      for (const set of sets) {
        const told = file.rallies.filter((one) => one.set === set.number);
        for (const [at, one] of set.rallies.entries()) {
          const line = told[at];
          if (line) expect(one, `set ${set.number}, rally ${at + 1}`).toMatchObject(fileRally(line, told[at - 1], us));
        }
      }
    });

    test.skipIf(text === undefined)(
      '[DVI-02] substitutions, timeouts and setters stand in the gaps of the file',
      () => {
        const file = readMatchFile(text ?? '');
        const { sets, entries } = imported(text ?? '', us);
        const ends = new Set(file.rallies.filter((one, at) => file.rallies[at + 1]?.set !== one.set));
        const lines = file.rallies
          .filter((one) => !ends.has(one))
          .map(({ after }) => after.map(({ code }) => code.slice(0, 2)));
        const told = sets.flatMap((set) => set.rallies.slice(1).map(({ between }) => between));
        const count = (letter: string) => lines.map((codes) => codes.filter((code) => code.slice(1) === letter).length);
        const has = (kind: string) => told.map((between) => between.filter((one) => one.kind === kind).length);
        expect([has('substitution'), has('timeout')]).toEqual([count('c'), count('T')]);
        expect(has('setter')).toEqual(lines.map((codes) => codes.filter((code) => code === `${us}P`).length));
        expect(entries.some(({ entry }) => entry.kind === 'rotation-fix')).toBe(false);
      },
    );

    test.skipIf(text === undefined)('[DVI-09] side-out and point scoring are those counted from the file', () => {
      const { sets } = imported(text ?? '', us);
      const sums = sumsOf(sets);
      const read = (code: string, side: 'us' | 'them') => {
        const reading = readFigure(figure(code), sums, { side });
        return `${reading.num}/${reading.den ?? ''} ${readingText(figure(code), reading)}`;
      };
      expect([read('SO%', 'us'), read('PS%', 'us')]).toEqual(rates[us]);
      expect([read('SO%', 'them'), read('PS%', 'them')]).toEqual(rates[otherOf(us)]);
    });

    test.skipIf(text === undefined)('[DVI-06] nothing is found but what contradicts itself in the file', () => {
      const { state } = imported(text ?? '', us);
      expect(
        foundIn(state)
          .map(({ setNumber, code }) => `${setNumber} ${code}`)
          .toSorted(),
      ).toEqual(found[us]);
    });

    test.skipIf(text === undefined)('[DVI-04] every mark of the file is kept as it stands', () => {
      const lines = (text ?? '')
        .split(/\r?\n/)
        .flatMap((line) => /^[*a]\d\d([SREABDF].[#+!\-/=])(.*?);/.exec(line) ?? []);
      const codes = lines.filter((_, at) => at % 3 === 1);
      const kept = ralliesIn(imported(text ?? '', us).sets).flatMap(({ contacts }) => contacts);
      expect(kept.map(({ file }) => `${file?.type ?? ''}${file?.mark ?? ''}`)).toEqual(
        codes.map((code) => code.slice(1)),
      );
    });
  },
);

test.skipIf(KNOWN[0]?.text === undefined)(
  '[DVI-09] 118 rallies, 75 to 43; 117 serves, all of who stands in I; one rally has no serve and counts',
  () => {
    const rallies = ralliesIn(imported(KNOWN[0]?.text ?? '', '*').sets);
    expect([rallies.length, rallies.filter(({ winner }) => winner === 'us').length]).toEqual([118, 75]);
    const serves = rallies.flatMap((one) => {
      const serve = one.contacts.find(({ skill }) => skill === 'serve');
      return serve ? [{ serve, one }] : [];
    });
    expect(serves).toHaveLength(117);
    expect(serves.every(({ serve, one }) => serve.who === one.serverWho)).toBe(true);
    const silent = rallies.find(({ contacts }) => !contacts.some(({ skill }) => skill === 'serve'));
    expect(silent).toMatchObject({ set: 3, after: { us: 12, them: 4 }, winner: 'them', server: 'us', depth: 'touch' });
  },
);
