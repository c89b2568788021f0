import { describe, expect, test } from 'vitest';
import { fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { wonBy } from '#domain/match/rally/contact.ts';
import { type Held, PLACES, placeAt } from '#domain/match/rally/court.ts';
import { type ByPlayer, FIGURES, figuresOf, sumOf, type Touched, wonWhile } from '#domain/match/rally/figures.ts';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { type Frame, setterPosition, theirSetterPosition } from '#domain/match/rally/frame.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import type { Played } from '#domain/match/rally/walk.ts';
import { PRESETS } from '#domain/match/rules.ts';
import type { Entry, LineUp } from './plain-match/entries.ts';
import { plainMatch } from './plain-match/match.ts';
import { toldOf } from './support/match-told.ts';
import {
  type FileRally,
  type FileRow,
  type MatchFile,
  type Prefix,
  rallyLogOf,
  readMatchFile,
  touchIn,
} from './support/match-file.ts';
import { inventedMatch } from './support/invented-match.ts';
import { matchNamed } from './support/scout.ts';
import { jerseyOf, productLog } from './support/vector-log.ts';

const RULES = PRESETS['fivb-2025'].rules;
const SIDES = ['*', 'a'] as const;
const otherOf = (side: Prefix): Prefix => (side === '*' ? 'a' : '*');

type Odd = { readonly untold?: number; readonly receptions?: number; readonly serves?: number };
type Known = {
  readonly name: string;
  readonly text: string | undefined;
  /** How many rallies each set has. */
  readonly rallies: readonly number[];
  /** For which places the libero goes in, by set. */
  readonly plans: Readonly<Record<Prefix, readonly LineUp['plan'][]>>;
  /** Facts of the file that contradict each other, as either team finds them. */
  readonly found: Readonly<Record<Prefix, readonly string[]>>;
  /** Points of which no contact tells how, and receptions and serves more or less than rallies. */
  readonly odd: Readonly<Record<Prefix, Odd>>;
  /** Rallies won of those received and of those served, counted from the file by hand. */
  readonly won: Readonly<Record<Prefix, { readonly received: readonly number[]; readonly served: readonly number[] }>>;
};
const CONTRADICTED = ['1 contact-contradicts', '1 contact-contradicts'];
const actsFor = (libero: string, places: readonly number[]): LineUp['plan'] => [
  { libero, places, when: 'always', serves: [] },
];
const KNOWN: readonly Known[] = [
  {
    ...{ name: 'a match that was invented', text: inventedMatch(), rallies: [9] },
    ...{ plans: { '*': [], a: [] }, found: { '*': [], a: [] }, odd: { '*': {}, a: {} } },
    won: { '*': { received: [2, 3], served: [3, 6] }, a: { received: [3, 6], served: [1, 3] } },
  },
  {
    ...{ name: 'a match of women', text: matchNamed('example_data'), rallies: [41, 39, 47] },
    plans: {
      '*': [actsFor('1', [2, 5]), actsFor('1', [2, 5]), actsFor('1', [2, 5])],
      a: [actsFor('6', [2, 5]), actsFor('6', [3, 6]), actsFor('6', [2, 5])],
    },
    // Set 1: at 14:09 a kill of the team that lost the point; before 20:13 a serve and ace of those who received, and the
    // rally goes on.
    found: {
      '*': [...CONTRADICTED, '1 wrong-side', '1 wrong-side 12', '2 not-on-court 10'],
      a: [...CONTRADICTED, '1 wrong-side', '1 wrong-side 3'],
    },
    odd: { '*': { receptions: 1 }, a: { untold: 1, serves: 1 } },
    won: { '*': { received: [33, 53], served: [42, 74] }, a: { received: [32, 74], served: [20, 53] } },
  },
  {
    ...{ name: 'a match of men', text: matchNamed('PM06'), rallies: [37, 42, 39] },
    plans: {
      '*': [actsFor('13', [1, 4]), actsFor('13', [3, 6]), actsFor('13', [1, 4])],
      a: [actsFor('12', [3, 6]), actsFor('12', [1, 4]), actsFor('10', [3, 6])],
    },
    // In set 3 a rally to 12:04 has no serve and one to 17:07 has no ending; the visitors’ other
    // libero plays once, and a player of the back row blocks.
    found: { '*': [], a: ['2 not-on-court 10', '3 back-row-block 7'] },
    odd: { '*': { untold: 1 }, a: { receptions: -1 } },
    won: { '*': { received: [31, 45], served: [44, 73] }, a: { received: [29, 73], served: [14, 45] } },
  },
];

/** The match as this team would have recorded it. */
const logOf = (file: MatchFile, us: Prefix, plans: Known['plans']): Entry[] =>
  rallyLogOf(file, us, (set) => plans[us][set - 1] ?? []);
const recorded = (file: MatchFile, us: Prefix, plans: Known['plans']): MatchState =>
  fold(productLog(logOf(file, us, plans)), { counting: 'attempts', rules: RULES });
const playedIn = (state: MatchState, set: number): readonly Played[] => setOf(state, set).rallies?.played ?? [];
const setsOf = ({ starts }: MatchFile): number[] => [...starts.keys()];

const named = (player: Held): Held => player && jerseyOf(player);
const sixOf = ({ ours, theirs, turns }: Frame) => ({
  us: PLACES.map((at) => named(ours?.regulars[placeAt(at, turns.us) - 1] ?? null)),
  them: PLACES.map((at) => theirs?.regulars[placeAt(at, turns.them) - 1] ?? null),
});

/** A rally as the engine has it, and as the rows of the file do. */
function engineRally({ during, completed, after }: Played) {
  const [six, next] = [sixOf(during), sixOf(after)];
  return {
    ...{ serving: during.serving, six, setterAt: setterPosition(during), theirSetterAt: theirSetterPosition(during) },
    ...{ server: during.serving && six[during.serving][0], score: completed.score, turned: sixOf(completed), next },
  };
}
/** The rally of a set that stands there; where the file is silent, nothing is asked. */
function fileRally(told: readonly FileRally[], at: number, us: Prefix) {
  const them = otherOf(us);
  const [rally, before] = [told[at], told[at - 1]];
  const row = rally?.rows[0];
  if (!rally || !row) throw new Error('A rally without a row');
  const serve = rally.rows.flatMap((one) => touchIn(one) ?? []).find(({ skill }) => skill === 'serve');
  const serving = serve?.side ?? before?.winner;
  const six = { us: row.six[us], them: row.six[them] };
  // Nobody records who sets for the others from now on.
  const hasNewSetter = told.slice(0, at).some(({ after }) => after.some(({ code }) => code.startsWith(`${them}P`)));
  return {
    ...{ serving: serving === us ? 'us' : 'them', six, setterAt: row.setterAt[us] },
    ...(hasNewSetter ? {} : { theirSetterAt: row.setterAt[them] }),
    server: serve?.who ?? (serving === us ? six.us : six.them)[0],
    score: { us: rally.score[us], them: rally.score[them] },
    // After the last rally of a set nobody is turned.
    ...(at === told.length - 1 ? {} : sixesAfter(rally, us)),
  };
}

/** Both sixes once the winner has turned, and when the next rally begins. */
function sixesAfter({ rows, after }: FileRally, us: Prefix) {
  const them = otherOf(us);
  const [first] = after;
  const turn = first?.code.charAt(1) === 'z' ? first : rows.at(-1);
  const ofBoth = (one: FileRow | undefined) => ({ us: one?.six[us], them: one?.six[them] });
  return { turned: ofBoth(turn), next: ofBoth(after.at(-1) ?? rows.at(-1)) };
}

describe.each(KNOWN.flatMap((known) => SIDES.map((us) => ({ ...known, us }))))(
  '$name, recorded by $us',
  ({ text, us, rallies, won, plans, found: { [us]: contradictions }, odd: { [us]: odd } }) => {
    const file = text === undefined ? undefined : readMatchFile(text);
    const them = otherOf(us);

    test.skipIf(!file)('[TOLD-17] after each rally score, server and both rotations are those of the file', () => {
      if (!file) return;
      const state = recorded(file, us, plans);
      const counted = setsOf(file).map((set) => {
        const told = file.rallies.filter((rally) => rally.set === set);
        const found = playedIn(state, set).map(engineRally);
        for (const [i, one] of found.entries())
          expect(one, `set ${set}, rally ${i + 1}`).toMatchObject(fileRally(told, i, us));
        expect(found.length).toBe(told.length);
        return found.length;
      });
      expect(counted).toEqual(rallies);
    });

    test.skipIf(!file)('[TOLD-17] each row of a rally has the line-ups with which the rally began', () => {
      for (const { rows } of file?.rallies ?? []) {
        expect(new Set(rows.map(({ six }) => JSON.stringify(six))).size).toBe(1);
      }
    });

    test.skipIf(!file)('[TOLD-17] it is told as the law read plainly tells it', () => {
      if (!file) return;
      expect(toldOf(recorded(file, us, plans))).toMatchObject(plainMatch(logOf(file, us, plans), RULES));
    });

    test.skipIf(!file)('[TOLD-18] its figures agree with each other, with the other team’s, and with the file', () => {
      if (!file) return;
      const [own, other] = [us, them].map((side) => figuresIn(recorded(file, side, plans), file));
      if (!own || !other) throw new Error('Two teams');
      expect(own.rates).toEqual({ received: won[us].received, served: won[us].served });
      expect(own.byRotation).toEqual(own.rates);
      expect(own.plusMinus).toBe(6 * (own.points.us - own.points.them));
      expect(own.points.us).toBe(own.sum('K') + own.sum('SA') + own.blockPoints + own.theirErrors + (odd.untold ?? 0));
      expect([own.sum('SA'), own.sum('RE')]).toEqual([other.sum('RE'), other.sum('SA')]);
      expect(own.sum('RA') + other.sum('SE')).toBe((won[us].received[1] ?? 0) + (odd.receptions ?? 0));
      expect(own.sum('S')).toBe((won[us].served[1] ?? 0) + (odd.serves ?? 0));
      for (const figure of FIGURES)
        expect(own.sum(figure), figure).toBe(own.bySet.reduce((all, one) => all + sumOf(one, figure), 0));
    });

    test.skipIf(!file)('[TOLD-17] nothing is found in it but what contradicts itself in the file', () => {
      if (!file) return;
      const found = foundIn(recorded(file, us, plans)).map(({ code, setNumber, player }) =>
        [setNumber, code, player && jerseyOf(player)].filter(Boolean).join(' '),
      );
      expect(found.toSorted()).toEqual(contradictions);
    });
  },
);

/** Sums of the figures of a match, for those who recorded it. */
function figuresIn(state: MatchState, file: MatchFile) {
  const sets = setsOf(file).map((set) => setOf(state, set));
  const touched = sets.map(({ rallies }): readonly Touched[] => (rallies ? touchedIn(rallies) : []));
  const played = sets.flatMap(({ rallies }) => rallies?.played ?? []);
  const all = figuresOf(touched.flat());
  const pair = ({ won, of }: { won: number; of: number }) => [won, of];
  const inAll = (serving: 'us' | 'them') =>
    pair(
      [1, 2, 3, 4, 5, 6]
        .map((at) => wonWhile(serving, played, at))
        .reduce((sum, { won, of }) => ({ won: sum.won + won, of: sum.of + of }), { won: 0, of: 0 }),
    );
  const pointsOf = (side: 'us' | 'them') => played.filter(({ rally }) => rally.outcome.winner === side);
  return {
    sum: (figure: (typeof FIGURES)[number]) => sumOf(all, figure),
    bySet: touched.map((one): ByPlayer => figuresOf(one)),
    points: { us: pointsOf('us').length, them: pointsOf('them').length },
    rates: { received: pair(wonWhile('them', played)), served: pair(wonWhile('us', played)) },
    byRotation: { received: inAll('them'), served: inAll('us') },
    plusMinus: plusMinusOf(played),
    blockPoints: touched.flat().filter(isWonBy('block point')).length,
    // Not worked out as what is left: each of our points that no contact of ours made has an error of theirs.
    theirErrors: touched.flat().filter((one) => !OWN.some((word) => isWonBy(word)(one)) && isGiven(one)).length,
  };
}

const OWN = ['attack kill', 'serve ace', 'block point'];
const isOurPoint = ({ played }: Touched): boolean => played.rally.outcome.winner === 'us';
const isGiven = (one: Touched): boolean =>
  isOurPoint(one) && one.touches.some((touch) => touch.side === 'them' && wonBy(touch) === 'us');
const isWonBy =
  (word: string) =>
  (one: Touched): boolean =>
    isOurPoint(one) && one.touches.some(({ side, skill, grade }) => side === 'us' && `${skill} ${grade}` === word);

/** Rallies won less those lost, of each player on court, added up. */
function plusMinusOf(played: readonly Played[]): number {
  const own = new Map<string, number>();
  for (const { court, rally } of played)
    for (const player of court ?? [])
      if (player !== null) own.set(player, (own.get(player) ?? 0) + (rally.outcome.winner === 'us' ? 1 : -1));
  return [...own.values()].reduce((sum, one) => sum + one, 0);
}
