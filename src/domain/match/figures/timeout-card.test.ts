import { expect, test } from 'vitest';
import { SESSION } from '#tests/support/match.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { setChances } from './set-chance.ts';
import { cardText, timeoutCard, timeoutChance } from './timeout-card.ts';
import { PRESETS } from '../rules.ts';
import { type Priors, priorsBy } from './win-chance.ts';

const NO_SEASON = priorsBy(PRESETS['fivb-2025'].rules);

const called = (player: string): string => `#${jerseyOf(player)}`;
const card = (log: readonly string[], given?: Parameters<typeof homeMatch>[1]) =>
  timeoutCard(homeMatch(log, given), { session: SESSION, setNumber: 1, called, priors: NO_SEASON });
const kinds = (...given: Parameters<typeof card>) => card(...given).map(({ kind }) => kind);

const passed = (n: number, who: string, grade: number) => [`A r${n} c us ${who} receive ${grade}`, `A r${n} p them`];
/** They serve at 4, who passes 1.60; 10 has attacked well before. */
const LOG = [
  'A >0 depth touch',
  ...[1, 2, 3, 4].flatMap((n) => [`A r${n} c us 10 attack kill`]),
  ...['A r5 c us 10 attack error', 'A r6 c us 4 receive 2', 'A r6 c us 10 attack kill', 'A r7 c us 7 serve error'],
  ...[...passed(8, '4', 1), ...passed(9, '4', 2), ...passed(10, '4', 1), ...passed(11, '8', 3), ...passed(12, '4', 2)],
  ...['A >r12 to us', 'A >r12 sub us 10 14'],
];

test('[TOC-02] a glance: score and chance, the run, the weakest rotation, whom they serve, who is hot, what is left', () => {
  expect(card(LOG)).toMatchObject([
    {
      kind: 'score',
      main: '5–7 · they serve next · R2',
      more: expect.stringMatching(/^win chance \d\d% from 12 rallies$/),
    },
    { kind: 'run', main: 'Run 0–6 against us in R2', more: 'since 5–1' },
    { kind: 'rotation', main: 'Weakest R2: −6 · side-out 0 of 5', more: 'others 1 of 1' },
    { kind: 'served', main: 'They serve at #4: 5 of 6, pass 1.60' },
    { kind: 'hot', main: 'Hot: #10 5 kills of last 6 attacks', more: '' },
    { kind: 'left', main: 'Subs 1 of 6 · timeouts 1 left · they 2 left' },
  ]);
});

test('[REPORT-28] the card names rotations as the device does', () => {
  const asked = { session: SESSION, setNumber: 1, called, priors: NO_SEASON, naming: 'place' } as const;
  expect(timeoutCard(homeMatch(LOG), asked).map(({ main }) => main)).toEqual(
    expect.arrayContaining([
      '5–7 · they serve next · P6',
      'Run 0–6 against us in P6',
      'Weakest P6: −6 · side-out 0 of 5',
    ]),
  );
});

test('[TRB-01] a line knows the rallies that it speaks of, in the order of play', () => {
  const rallies = card(LOG).map(({ kind, rallies: of }) => [kind, of.map(({ index }) => index)]);
  expect(rallies).toEqual([
    ['score', []],
    ['run', [7, 8, 9, 10, 11, 12]],
    ['rotation', [7, 8, 9, 10, 11, 12]],
    ['served', [8, 9, 10, 12, 6].toSorted((a, b) => a - b)],
    ['hot', [1, 2, 3, 4, 5, 6]],
    ['left', []],
  ]);
});

test('[TOC-02] a line of too few is left out: a run of two, a receiver of three, a rotation of three', () => {
  const log = ['A >0 depth touch', ...passed(1, '4', 1), ...passed(2, '4', 1), ...passed(3, '4', 2)];
  expect(kinds(log, { first: 'them' })).toEqual(['score', 'run', 'left']);
  expect(kinds(log.slice(0, 5), { first: 'them' })).toEqual(['score', 'left']);
});

test('[TOC-02] their scorer stands in the line of ours, or alone', () => {
  const log = ['A >0 depth touch', 'A r1 c them 91 attack kill', 'A r2 c them 91 attack kill', 'A r3 p us'];
  expect(card(log).find(({ kind }) => kind === 'hot')).toMatchObject({
    ...{ kind: 'hot', main: 'Theirs: #91 2 of the last 10 rallies', more: '' },
  });
});

test('[TOC-02] where no rotation is behind, none is named', () => {
  expect(kinds(['A >0 depth score', 'A run@r1 u4t1u5'])).toEqual(['score', 'run', 'left']);
});

test('[TOC-02] hot is who hits in her last eight attacks, not in those before', () => {
  const early = [1, 2, 3, 4].map((n) => `A r${n} c us 10 attack kill`);
  const late = Array.from({ length: 8 }, () => 'A r5 c us 10 attack in');
  const hot = (...log: string[]) => card(['A >0 depth touch', ...log]).find(({ kind }) => kind === 'hot')?.main;
  expect([hot(...early), hot(...early, ...late, 'A r5 p them')]).toEqual([
    'Hot: #10 4 kills of last 4 attacks',
    undefined,
  ]);
});

test('[TOC-02] an attack that a block of theirs stopped is an error of hers, as in the box score', () => {
  const kills = [1, 2, 3, 4].map((n) => `A r${n} c us 10 attack kill`);
  const blocked = [5, 6, 7, 8].flatMap((n) => [`A r${n} c us 10 attack in`, `A r${n} c them 91 block point`]);
  expect(kinds(['A >0 depth touch', ...kills])).toContain('hot');
  const hot = card(['A >0 depth touch', ...kills, ...blocked]).find(({ kind }) => kind === 'hot')?.main;
  expect(hot).toBe('Theirs: #91 4 of the last 10 rallies');
});

test('[TOC-02] whom they serve is by who serves now, before their last ten serves', () => {
  const themLine = `A themline ${JSON.stringify({ six: [91, 92, 93, 94, 95, 96], setterAt: 3 })}`;
  const first = [1, 2, 3, 4, 5, 6].flatMap((n) => passed(n, '4', 1));
  const turned = ['A r7 c us 4 receive 3', 'A r7 p us', 'A r8 p them'];
  const now = [9, 10, 11, 12].flatMap((n) => passed(n, '8', 2));
  const lines = card(['A >0 depth touch', themLine, ...first, ...turned, ...now], { first: 'them' });
  expect(lines.find(({ kind }) => kind === 'served')?.main).toBe('They serve at #8: 4 of 4, pass 2.00');
});

test('[TOC-05] at depth score there is nothing of contacts, and of taps only the score and what is left', () => {
  expect(kinds(['A >0 depth score', 'A run@r1 u1t4u1t4'])).toEqual(['score', 'run', 'rotation', 'left']);
  const taps = Array.from({ length: 5 }, (_, i) => `A score them ${i + 1}`);
  expect(kinds(taps, { isLinedUp: false, first: null })).toEqual(['score', 'left']);
});

test('[TOC-06] the card goes to the bench as plain text', () => {
  expect(cardText(card(['A >0 depth score', 'A run@r1 t3']))).toBe(
    '0–3 · they serve next · R1\nRun 0–3 against us in R1 (since 0–0)\nSubs 0 of 6 · timeouts 2 left · they 2 left',
  );
});

const shown = (log: readonly string[], given?: Parameters<typeof homeMatch>[1]) =>
  timeoutChance({ state: homeMatch(log, given), setNumber: 1, priors: NO_SEASON }, SESSION);
const scored = (runs: string) => ['A >0 depth score', `A run@r1 ${runs}`];

test('[CARD-02] [CH-05] before ten rallies the card says a dash and from when on; at the tenth it says the chance', () => {
  expect(shown(scored('u2t2u2t3'))).toMatchObject({ percent: '–', from: 'From 10 rallies on', swing: null, rates: [] });
  expect(shown(scored('u2t2u2t4'))).toMatchObject({
    percent: expect.stringMatching(/^\d\d%$/),
    from: 'from 10 rallies',
  });
});

test('[CARD-02] [CH-06] the rates are of the rallies that each received, drawn to 55% by twenty', () => {
  // We serve first: u2 is served by us, t takes the serve, t again is theirs, u takes it back, and so on.
  const found = shown(scored('u2t2u2t4'));
  // Received by us: the second t, the u that takes it back, and the last three t: 1 of 5. By them: 2 of 5.
  const [us, them] = [(1 + 11) / 25, (2 + 11) / 25];
  expect(found?.rates.slice(0, 2)).toEqual([
    'We win 48.0% of the rallies they serve.',
    'They win 52.0% of the rallies we serve.',
  ]);
  const at = setChances({ us, them }, { points: 25, lead: 2, cap: null });
  const whole = (chance: number) => Math.round(chance * 100);
  const [now, won, lost] = [whole(at(4, 6, 'them')), whole(at(5, 6, 'us')), whole(at(4, 7, 'them'))];
  expect([found?.percent, found?.swing]).toEqual([
    `${now}%`,
    `+${won - now} if we win this rally, −${now - lost} if not`,
  ]);
  expect(found?.share).toBeCloseTo(at(4, 6, 'them'), 9);
});

test('[CH-04] the chance knows no rotation: won or lost in whichever, the same rates are the same chance', () => {
  const log = scored('u2t2u2t4u1t1');
  const [plain, turned] = [shown(log), shown([...log, 'A >r4 rot us 3', 'A >r9 rot us -2'])];
  expect(turned).toEqual(plain);
  expect(plain?.percent).toMatch(/^\d\d%$/);
});

test('[CARD-08] [CH-07] the chance of the match is that of three sets of five, by the same rates', () => {
  // We serve first, and each of 23 rallies is a side-out: 11–12, and they serve.
  const log = scored('t1u1'.repeat(11) + 't1');
  const found = shown(log);
  const rates = { us: (11 + 11) / 31, them: (12 + 11) / 32 };
  const to = (points: number) => setChances(rates, { points, lead: 2, cap: null });
  // We began this set, they begin the next one; a deciding one is begun by either.
  const [ours, theirs] = [to(25)(0, 0, 'us'), to(25)(0, 0, 'them')];
  const sets = [to(25)(11, 12, 'them'), theirs, ours, theirs, (to(15)(0, 0, 'us') + to(15)(0, 0, 'them')) / 2];
  const chances = Array.from({ length: 32 }, (_, won) => {
    const isWon = (set: number) => ((won >> set) & 1) === 1;
    const three = sets.filter((_set, at) => isWon(at)).length >= 3;
    return three ? sets.reduce((all, chance, at) => all * (isWon(at) ? chance : 1 - chance), 1) : 0;
  });
  const whole = Math.round(chances.reduce((sum, one) => sum + one, 0) * 100);
  expect(found?.rates.at(-1)).toBe(`Win chance of the match: ${whole}%.`);
  const all = shown(log, { rules: { preset: 'fivb', playAll: true } });
  expect(all?.rates.at(-1)).toBe('Both are drawn to 55% by twenty rallies.');
});

test('[CARD-02] where our rate is drawn to that of the season, that is said', () => {
  const priors = { ...NO_SEASON, us: 0.6149 };
  const found = timeoutChance({ state: homeMatch(scored('u2t2u2t4')), setNumber: 1, priors }, SESSION);
  expect(found?.rates[2]).toBe('Ours is drawn to 61%, as in the season, theirs to 55%, by twenty rallies.');
});

test('[CARD-02] [CH-11] the line of the card says the same percent; switched off, it says none', () => {
  const state = homeMatch(scored('u2t2u2t4'));
  const more = (priors: Priors | null) =>
    timeoutCard(state, { session: SESSION, setNumber: 1, called: (id) => id, priors })[0]?.more;
  expect([more(NO_SEASON), more(null)]).toEqual([
    `win chance ${shown(scored('u2t2u2t4'))?.percent} from 10 rallies`,
    '',
  ]);
});

test('[CARD-02] a set that is over is won or lost, and no rally changes it; of taps alone nothing is said', () => {
  expect(shown(scored('u25'))).toMatchObject({ percent: '100%', swing: null });
  const taps = Array.from({ length: 12 }, (_, i) => `A score them ${i + 1}`);
  expect(shown(taps, { isLinedUp: false, first: null })).toBeNull();
});
