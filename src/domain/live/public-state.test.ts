import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchState } from '#domain/match/fold.ts';
import { fold } from '#domain/match/fold.ts';
import { PRESETS, type Rules } from '#domain/match/rules.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { generatedMatch } from '#tests/support/generated-match.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile.ts';
import { SESSION } from '#tests/support/match.ts';
import { productLog } from '#tests/support/vector-log.ts';
import { wears } from '#tests/support/viewed-match.ts';
import { DEFAULT_DISPLAY, type Naming, type Shows } from './api.ts';
import { publicState } from './public-state.ts';
import { LiveState } from './state.ts';

const NAMES: Readonly<Record<string, string>> = { '7': 'Mia  Ruiz', '8': 'Ana Lopez', '10': 'Zoe', '2': 'Ivy Stone' };
const JERSEYS = ['2', '7', '8', '10', '4', '11', '14', '20', '21', '1', '5'];

type Given = {
  readonly names?: Naming;
  readonly hidden?: readonly string[];
  readonly shows?: Partial<Shows>;
  readonly isCompleted?: boolean;
  readonly called?: (jersey: string) => string;
  readonly set?: number;
  readonly received?: { readonly won: number; readonly of: number };
  /** Players who came from elsewhere without a number. */
  readonly bare?: boolean;
};

function stateOf(state: MatchState | null, given: Given = {}): LiveState {
  const { names = 'numbers', hidden = [], isCompleted = false, called = (one) => NAMES[one] ?? `Player${one}` } = given;
  const players = JERSEYS.map((one) => ({
    id: wears(one),
    name: called(one),
    jerseyNumber: given.bare ? null : Number(one),
  }));
  const made = publicState({
    team: 'Tidewater',
    match: state && {
      id: SESSION,
      opponent: 'Breakers',
      isCompleted,
      state,
      received: given.received ?? { won: 0, of: 0 },
    },
    next: null,
    ahead: { opponent: 'Breakers', day: '2026-11-28', time: '10:00', place: 'Bayside gym' },
    calling: {
      ...{ naming: names, hidden: new Set(hidden.map(wears)) },
      players: new Map(players.map((player) => [player.id, player])),
    },
    shows: { ...DEFAULT_DISPLAY.shows, ...given.shows },
    ...{ heardAt: '2026-11-28T10:00:00.000Z', isRecorded: true, set: given.set ?? null },
  });
  return LiveState.parse(JSON.parse(JSON.stringify(made)));
}
const shown = (log: readonly string[], given?: Given & Parameters<typeof homeMatch>[1]) =>
  stateOf(homeMatch(log, given), given);
const wonSet = (by: string) => `A run@r1 ${by}`;

/** A kill, a serve error of ours, their ace, their attack error, a block of two, a timeout of theirs. */
const LOG = [
  'A >0 depth touch',
  ...['A r1 c us 7 attack kill', 'A r2 c us 2 serve error', 'A r3 c them 9 serve ace', 'A r4 c them 12 attack error'],
  ...['A r5 c us 8 attack error', 'A >r5 to them'],
];

test('[LIV-05] a page shows score, serve, both rotations as numbers, timeouts and the newest rallies', () => {
  const state = shown(LOG.slice(0, -1));
  expect(state).toMatchObject({
    ...{ phase: 'set', serving: 'them', quiet: 120 },
    texts: {
      ...{ us: 'Tidewater', them: 'Breakers', pointsUs: '2', pointsThem: '3', setsUs: '0', setsThem: '0' },
      ...{ set: 'Set 1 of 5', serveUs: 'Receive', serveThem: 'Serve', run: '0–1', timeouts: '2 and 2 left' },
      ...{ subs: '6 left', rotation: 'R2', spoken: 'Tidewater 2, Breakers 3, set 1' },
    },
    timeouts: { us: 0, them: 0, of: 2 },
  });
  expect(state.six.us?.toSorted()).toEqual(['1', '10', '2', '4', '7', '8']);
  expect(state.rallies).toEqual([
    ['them', '2–3', 'error'],
    ['us', '2–2', 'their attack error'],
    ['them', '1–2', 'ace by #9'],
    ['them', '1–1', 'error'],
    ['us', '1–0', 'kill by #7'],
  ]);
});

test('[LIV-04] no error of a player is told with a number, of neither side, and none is in the box', () => {
  const ended = stateOf(homeMatch([...LOG, 'A r6 c us 7 serve error']), { isCompleted: true, shows: { box: true } });
  const errors = ended.rallies.filter(([, , says]) => says.includes('error'));
  expect(errors.length).toBeGreaterThan(3);
  expect(errors.filter(([, , says]) => /\d/.test(says))).toEqual([]);
  expect(ended.box?.head).toEqual(['Player', 'K', 'SA', 'BS', 'BA', 'D', 'A', 'PTS']);
  // Who has nothing but errors is not listed.
  expect(ended.box?.rows.map(([name]) => name)).toEqual(['#7', 'Team']);
});

test('[PRIV-4] a note is nowhere on a public page, whatever it shows', () => {
  const log = [...LOG, 'A >r5 note', 'A >0 note'];
  for (const given of [{}, { isCompleted: true, shows: { box: true, chance: true } }])
    expect(JSON.stringify(stateOf(homeMatch(log), given))).not.toMatch(/note/i);
});

test('[FIG-05] a box of some rallies says in its foot of how many', () => {
  const of = (log: readonly string[]) =>
    stateOf(homeMatch(log), { isCompleted: true, shows: { box: true } }).box ?? expect.fail('no box');
  const mixed = of(['A >0 depth touch', 'A r1 c us 7 dig good', 'A r1 c us 7 attack kill', ...POINTS]);
  expect([mixed.rows, mixed.foot]).toEqual([
    [
      ['#7', '1', '0', '0', '0', '1†', '0†', '1.0'],
      ['#8', '1', '0', '0', '0', '0†', '0†', '1.0'],
      ['Team', '2', '0', '0', '0', '1†', '0†', '2.0'],
    ],
    '† from 1 of 2 rallies',
  ]);
  expect(of(LOG).foot).toBe('');
});
const POINTS = ['A >r1 depth points', 'A r2 c us 8 attack kill'];

test('[LIV-03] [CH-11] without another choice players are numbers, and neither box nor chance is told', () => {
  expect(DEFAULT_DISPLAY).toEqual({
    names: 'numbers',
    shows: { scorers: true, playByPlay: true, box: false, chance: false },
  });
  const state = stateOf(homeMatch(LOG), { isCompleted: true });
  expect(state.box).toBeNull();
  expect(state.texts['chance']).toBeUndefined();
});

test('[LIV-04] names are first or full as chosen, and a hidden player is a number whatever is chosen', () => {
  const first = (given: Given): string | undefined => shown(LOG.slice(0, 2), given).rallies[0]?.[2];
  expect([first({ names: 'first' }), first({ names: 'full' })]).toEqual(['kill by #7 Mia', 'kill by #7 Mia Ruiz']);
  expect(first({ names: 'full', hidden: ['7'] })).toBe('kill by Player #7');
  expect(first({ names: 'numbers', hidden: ['7'] })).toBe('kill by #7');
});

test('[LIV-05] scorers and rallies are left out where they are off, and the chance stands where it is on', () => {
  expect(shown(LOG.slice(0, 2), { shows: { scorers: false } }).rallies[0]?.[2]).toBe('kill');
  expect(shown(LOG, { shows: { playByPlay: false } }).rallies).toEqual([]);
  const known = ['A >0 depth score', wonSet('u5t5u5')];
  expect(shown(known, { shows: { chance: true } }).texts['chance']).toMatch(/^\d+% for this set$/);
  expect(shown(known).texts['chance']).toBeUndefined();
});

test('[CH-03] the chance begins with the side-out prior of the match’s own rules', () => {
  const state = homeMatch(['A >0 depth score', wonSet('u8t4')]);
  const chance = (over: Partial<Rules>) =>
    stateOf({ ...state, rules: { ...state.rules, ...over } }, { shows: { chance: true } }).texts['chance'];
  expect(chance({ sideOutPrior: 0.55 })).toBe(chance({}));
  expect(chance({ sideOutPrior: 0.9 })).not.toBe(chance({}));
});

test('[CH-03] and with our side-out of the season, from sixty receptions of earlier matches on', () => {
  const state = homeMatch([wonSet('u6t6')]);
  const chance = (won: number, of: number) =>
    stateOf(state, { shows: { chance: true }, received: { won, of } }).texts['chance'];
  expect(chance(59, 59)).toBe(chance(0, 0));
  const [often, seldom] = [chance(45, 60), chance(20, 60)].map((text) => Number(/^\d+/.exec(text ?? '')?.[0]));
  expect(often).toBeGreaterThan(seldom ?? 100);
});

test('[LIV-18] of Counts there is the score and who serves, and nothing that is not known', () => {
  const state = shown(['A score us 1', 'A score us 2', 'A score them 3'], { isLinedUp: false, first: null });
  expect(state).toMatchObject({ phase: 'set', serving: 'them', timeouts: null, six: { us: null, them: null } });
  expect(state.texts).toMatchObject({ pointsUs: '2', pointsThem: '1', serveThem: 'Serve' });
  expect(Object.keys(state.texts).filter((name) => ['timeouts', 'subs', 'rotation'].includes(name))).toEqual([]);
  expect(state.rallies.map(([, score, says]) => `${score} ${says}`)).toEqual(['2–1 point', '2–0 point', '1–0 point']);
});

test('[LIV-12] timeouts and the time between sets are told as what they are, and silence is usual for longer', () => {
  expect(shown(LOG)).toMatchObject({ phase: 'timeout', quiet: 150, texts: { phase: 'Timeout' } });
  expect(shown([wonSet('u25')])).toMatchObject({ phase: 'break', quiet: 300, texts: { pointsUs: '25', setsUs: '1' } });
});

test('[LIV-05] a match that is decided or completed shows its sets as the score, and nobody serves', () => {
  const decided = stateOf(homeMatch(['A run@r1 u25', 's2 A run@r1 u25', 's3 A run@r1 u25']));
  expect(decided).toMatchObject({ phase: 'final', texts: { pointsUs: '3', scores: '25–0, 25–0, 25–0' } });
  const opened = stateOf(homeMatch(['A run@r1 u25', 's2 A run@r1 u25', 's3 A run@r1 u25', 's4 A first us']));
  expect(opened).toEqual(decided);
  const state = stateOf(homeMatch([wonSet('u20')]), { isCompleted: true });
  expect(state).toMatchObject({
    ...{ phase: 'final', quiet: null, serving: null },
    texts: { pointsUs: '1', pointsThem: '0', resultUs: 'Won', scores: '20–0', phase: 'Final' },
  });
});

test('[LIV-12] what was said anew says corrected, and so does a point that was taken back', () => {
  const fixed = shown(['A r1 c us 7 attack kill', 'A r2 p us', 'B replace e1 r1 c us 10 attack kill']);
  expect(fixed.rallies.at(-1)).toEqual(['us', '1–0', 'kill by #10, corrected']);
  const back = shown(['A r1 p us', 'A r2 p us', 'A void e2']);
  expect(back.rallies.map(([, score, says]) => `${score} ${says}`)).toEqual(['1–0 corrected', '1–0 point']);
});

test('[LIV-12] a rally that was turned says corrected; one of which more was told later does not', () => {
  const turned = shown(['A r1 p them', 'A r2 p us', 'A r1 p us !']);
  expect(turned.rallies.map(([, score, says]) => `${score} ${says}`)).toEqual(['2–0 point', '1–0 point, corrected']);
  const told = shown([
    ...['A r1 c us 8 block point', 'A replace e1 r1 c us 8 block point with 10'],
    ...['A r2 p us', 'A replace e3 r2 p us their-error'],
  ]);
  expect(told.rallies.map(([, score, says]) => `${score} ${says}`)).toEqual(['2–0 point', '1–0 block by #8 and #10']);
  const otherwise = shown(['A r1 c us 8 block point with 10', 'A replace e1 r1 c us 8 block point with 7']);
  expect(otherwise.rallies[0]?.[2]).toBe('block by #8 and #7, corrected');
});

test('[LIV-05] all rallies of a set are listed for who asks, else the newest twelve of the set that runs', () => {
  const log = ['A >0 depth score', wonSet('u15t5')];
  expect(shown(log).rallies).toHaveLength(12);
  expect(shown(log, { set: 1 }).rallies).toHaveLength(20);
});

test('[LIV-05] before anything is played there are the teams, the day, the time and the place', () => {
  for (const state of [stateOf(null), shown([])])
    expect(state).toMatchObject({
      ...{ phase: 'before', rallies: [], box: null },
      texts: { us: 'Tidewater', them: 'Breakers', ahead: 'Saturday, November 28, 2026, 10:00 AM, Bayside gym' },
    });
});

test('[LIV-20] where numbers were chosen no state says any part of a name, whatever the name is and the match', () => {
  const everything = { scorers: true, playByPlay: true, box: true, chance: true };
  // Marked, so that a name can be told from the words of the page.
  const name = fc.constantFrom(...Object.values(HOSTILE_TEXTS)).map((text) => `Qx${text}Qx ${text} Zq`);
  fc.assert(
    fc.property(generatedMatch, name, fc.boolean(), fc.boolean(), (log, hostile, isCompleted, bare) => {
      const match = fold(productLog(log), { counting: 'attempts', rules: PRESETS['fivb-2025'].rules });
      const asked = { shows: everything, isCompleted, bare, called: () => hostile };
      expect(JSON.stringify(stateOf(match, asked))).not.toMatch(/Qx|Zq/);
      expect(JSON.stringify(stateOf(match, { ...asked, names: 'full', hidden: JERSEYS }))).not.toMatch(/Qx|Zq/);
    }),
    { numRuns: 60 },
  );
});
