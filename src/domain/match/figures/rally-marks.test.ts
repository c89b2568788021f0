import { expect, test } from 'vitest';
import { logged, SESSION } from '#tests/support/match.ts';
import { contact, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { figure, viewed } from '#tests/support/viewed-match.ts';
import { fold } from '../fold.ts';
import { MatchEntry } from '../schema.ts';
import { matchView } from './match-view.ts';
import { marksIn } from './rally-marks.ts';
import { readFigure, readingText } from './reading.ts';
import { sumsOf } from './sums.ts';

const TOUCH = 'A >0 depth touch';
const THEM = { first: 'them' } as const;
type Given = Parameters<typeof viewed>[1];

/** `K 10`, `RE them` of the first rally: of whom, or of which side. */
const marks = (log: readonly string[], names: string, given?: Given) => {
  const [rally] = viewed([TOUCH, ...log.map((line) => `A r1 ${line}`)], given).rallies;
  return (rally ? marksIn(rally) : [])
    .filter(({ name }) => names.split(' ').includes(name))
    .map(
      ({ name, side, who }) =>
        `${name} ${side === 'us' ? (who ? jerseyOf(who) : 'us') : `them${who ? ` ${who}` : ''}`}`,
    );
};

test.each([
  ['an ace and its reception error', ['c us 2 serve ace'], 'SA SE RE RA', ['SA 2', 'RE them', 'RA them']],
  [
    'an ace of theirs against a named reception',
    ['c us 4 receive 0'],
    'SA RE RA PS P0',
    ['RA 4', 'RE 4', 'PS 4', 'P0 4', 'SA them'],
  ],
  ['both halves told', ['c them 91 serve ace', 'c us 4 receive 0'], 'SA RE', ['SA them 91', 'RE 4']],
  ['our serve error', ['c us 2 serve error'], 'SA SE GIVEN', ['SE 2', 'GIVEN them']],
  ['a rotation fault of the server', ['p them rotation-fault'], 'SA SE', ['SE 2']],
  ['a rotation fault of the receiver', ['p us rotation-fault'], 'SA SE RE', ['SA 2', 'RE them']],
  ['a kill with its assist', ['c us 4 dig good', 'c us 2 set in', 'c us 10 attack kill'], 'A K', ['K 10', 'A 2']],
  ['no assist by herself', ['c us 10 dig good', 'c us 10 attack kill'], 'A K', ['K 10']],
  ['a solo', ['c us 8 block point'], 'BS BA BP E TA', ['BS 8', 'BP us', 'E them', 'TA them']],
  ['a block of two', ['c us 8 block point with 10'], 'BS BA BP', ['BA 8', 'BA 10', 'BP us']],
  [
    'an attack that was stuffed',
    ['c us 10 attack in', 'c them 91 block point'],
    'E TA BP',
    ['TA 10', 'BP them', 'E 10'],
  ],
  [
    'an attack that was covered',
    ['c us 10 attack in', 'c us 4 dig good', 'c them 91 block point'],
    'E BP',
    ['BP them'],
  ],
  ['an attack that was blocked', ['c us 10 attack blocked'], 'E BS BP', ['E 10', 'BS them', 'BP them']],
  ['our dig error', ['c us 4 dig error'], 'DE K TA', ['DE 4', 'K them', 'TA them']],
  ['our cover that failed', ['c us 10 attack in', 'c us 4 dig error'], 'DE K', ['DE 4']],
  ['our block error against an attack that was told', ['c them 91 attack in', 'c us 8 block error'], 'BE K', ['BE 8']],
  [
    'a kill of the losing side is an attempt',
    ['c us 10 attack kill', 'p them !'],
    'K TA GIVEN',
    ['TA 10', 'GIVEN them'],
  ],
  ['an error told without a contact', ['p us their-error'], 'GIVEN PT K', ['PT us', 'GIVEN us']],
] as const)('[FIG-08] %s', (_, log, names, found) => {
  expect(marks(log, names)).toEqual(found);
});

test('[FIG-08] every rally with a winner is a serve of who served, also if another is named', () => {
  expect([marks(['p us'], 'SRV SRVW'), marks(['c us 7 serve in', 'p them'], 'SRV SRVW')]).toEqual([
    ['SRV 2', 'SRVW 2'],
    ['SRV 7'],
  ]);
  expect([marks(['p us'], 'SRV', THEM), marks(['p us'], 'SRV', { isLinedUp: false })]).toEqual([
    ['SRV them'],
    ['SRV us'],
  ]);
});

const LINED_UP = 'A lineup {"six":[2,7,8,10,4,11],"liberos":[],"plan":[],"setters":[2],"system":"5-1"}';
/** Six rallies on our serve: #2 is told to have served two aces and an error; of the other three no server is told. */
const UNKNOWN_SERVERS = [
  ...[TOUCH, 'A r1 c us 2 serve ace', 'A r2 c us 2 serve ace', 'A r3 p us', 'A r4 p us', 'A r5 p us'],
  'A r6 c us 2 serve error',
];

test('[FIG-08] [RALLY-8] [DEPTH-3] without a line-up a serve is of the side alone, and who has an ace has no rate of it', () => {
  const { text } = viewed(UNKNOWN_SERVERS, { isLinedUp: false });
  const codes = ['SA', 'SE', 'SRV', 'PT SRV', 'ACE%', 'SE%', 'SEFF'];
  expect(codes.map((code) => text(code, '2'))).toEqual(['2', '1', '–', '–', '–', '–', '–']);
  expect(codes.map((code) => text(code))).toEqual(['2', '1', '6', '5', '33.3%', '16.7%', '33.3%']);
  expect([text('SRV', 'nobody'), text('PT SRV', 'nobody')]).toEqual(['6', '5']);
});

test('[FIG-08] [DEPTH-3] of sets with a line-up and without one, serves are rated by those with one', () => {
  const lined = ['A r1 c us 2 serve ace', 'A r2 c us 2 serve in', 'A r2 p us', 'A r3 c us 2 serve in', 'A r3 p them'];
  const log = [...UNKNOWN_SERVERS, `s2 ${LINED_UP}`, ...lined.map((line) => `s2 ${line}`)];
  const { text, reading } = viewed(['s2 A first us', ...log], { isLinedUp: false });
  expect([text('SA', '2'), text('SE', '2'), text('SRV', '2'), text('PT SRV', '2')]).toEqual(['3', '1', '3†', '2†']);
  expect([reading('ACE%', '2'), reading('SE%', '2')]).toMatchObject([
    { num: 1, den: 3, from: 3, of: 9 },
    { num: 0, den: 3, from: 3, of: 9 },
  ]);
});

test('[FIG-08] [FIG-03] a number of theirs has serves only where their six are known', () => {
  const log = ['A r1 c them 91 serve ace', 'A r2 p them', 'A r3 c them 91 serve error'];
  const read = (given: Given, lines = log) => {
    const { text } = viewed(lines, { ...THEM, ...given });
    return ['SA', 'SRV', 'ACE%', '+/−'].map((code) => text(code, 'them 91'));
  };
  expect(read({})).toEqual(['1', '–', '–', '–']);
  expect(viewed(log, THEM).reading('ACE%', 'them 91')).toMatchObject({ value: null, from: 0 });
  const six = 'A themline {"six":["91","92","93","94","95","96"]}';
  expect(read({}, [six, ...log])).toEqual(['1', '3', '33.3%', '+1']);
});

test.each([
  ['receive 3', ['SGR 2', 'SNEG 2']],
  ['receive 2', ['SGR 2', 'SNEG 2']],
  ['receive 1', ['SGR 2', 'SPOS 2']],
  ['receive 0', ['SGR 2']],
  ['dig good', []],
])('[FIG-08] a serve is as good as %s of theirs is bad', (reception, found) => {
  expect(marks([`c them 91 ${reception}`, 'p us'], 'SGR SPOS SNEG')).toEqual(found);
});

const FIRST_BALL = 'FBK FBIN FBINK TTA TK RCV RCVW RSE';
test.each([
  [
    'pass, set, kill',
    ['c us 4 receive 3', 'c us 2 set in', 'c us 10 attack kill'],
    ['RCV us', 'RCVW us', 'FBK us', 'FBIN us', 'FBINK us'],
  ],
  ['a bad pass and a kill', ['c us 4 receive 1', 'c us 10 attack kill'], ['RCV us', 'RCVW us', 'FBK us']],
  ['a pass and a kill that nobody passed', ['c us 10 attack kill'], ['RCV us', 'RCVW us', 'FBK us']],
  ['a good pass and no kill', ['c us 4 receive 3', 'c us 10 attack in', 'p us'], ['RCV us', 'RCVW us', 'FBIN us']],
  [
    'the second attack kills',
    ['c us 4 receive 3', 'c us 10 attack in', 'c us 4 dig good', 'c us 10 attack kill'],
    ['TTA 10', 'TK 10', 'RCV us', 'RCVW us', 'FBIN us'],
  ],
  [
    'the ball was over the net',
    ['c us 4 receive 1', 'c them 91 attack in', 'c us 4 dig good', 'c us 10 attack kill'],
    ['TTA 10', 'TK 10', 'RCV us', 'RCVW us'],
  ],
  [
    'a fourth contact',
    ['c us 4 receive 1', 'c us 2 set in', 'c us 8 dig good', 'c us 10 attack kill'],
    ['TTA 10', 'TK 10', 'RCV us', 'RCVW us'],
  ],
  ['their serve error', ['c them 91 serve error'], ['RCV us', 'RCVW us', 'RSE us']],
] as const)('[FIG-08] first ball and transition: %s', (_, log, found) => {
  expect(marks(log, FIRST_BALL, THEM).filter((one) => !one.includes('them'))).toEqual(found);
});

test('[FIG-08] where we serve every attack of ours is in transition, also straight after a set', () => {
  expect(marks(['c us 2 serve in', 'c us 7 set in', 'c us 10 attack in', 'p us'], 'TTA TK')).toEqual(['TTA 10']);
  const unserved = ['c us 7 set in', 'c us 10 attack in', 'p us'];
  expect([marks(unserved, 'TTA'), marks(unserved, 'TTA', THEM)]).toEqual([['TTA 10'], []]);
});

test('[FIG-08] efficiencies and rates are of these marks', () => {
  const log = [
    ...[TOUCH, 'A r1 c us 2 serve ace', 'A r2 c us 2 serve in', 'A r2 c them 91 receive 1', 'A r2 p us'],
    ...['A r3 c us 2 serve in', 'A r3 c them 91 receive 3', 'A r3 p us', 'A r4 c us 2 serve error'],
    ...['A r5 c us 4 receive 3', 'A r5 p them', 'A r6 c us 4 receive 2', 'A r6 p them', 'A r7 c us 4 receive 0'],
    ...['A r8 c us 8 receive 1', 'A r8 c us 10 attack kill'],
  ];
  const { text, reading } = viewed(log);
  expect([text('SEFF', '2'), text('ACE%', '2'), text('SE%', '2'), text('PT SRV', '2')]).toEqual([
    ...['0.0%', '25.0%', '25.0%', '3'],
  ]);
  expect([text('PASS', '4'), text('POS%', '4'), text('PERF%', '4'), text('REFF', '4'), text('PASS')]).toEqual([
    ...['1.67', '66.7%', '33.3%', '33.3%', '1.50'],
  ]);
  expect([text('SO%'), text('PS%'), text('FBSO%'), text('FBSO in')]).toEqual(['25.0%', '75.0%', '25.0%', '0.0%']);
  expect([reading('SEFF').den, reading('MOD SO%').den, text('SO%', 'them'), text('PASS', 'them 91')]).toEqual([
    ...[4, 4, '25.0%', '2.00'],
  ]);
});

test('[FIG-08] side-out without their serve errors takes them out of both sides of the fraction', () => {
  const { reading } = viewed(['A r1 c them ? serve error', 'A r2 p them', 'A r3 p us', 'A r4 p them'], THEM);
  expect([reading('SO%'), reading('MOD SO%')]).toMatchObject([
    { num: 2, den: 2 },
    { num: 1, den: 1 },
  ]);
});

test('[FIG-08] points and blocks are halves for who blocks together', () => {
  const log = [
    'A r1 c us 8 block point with 10',
    'A r2 c us 8 block point',
    'A r3 c us 8 attack kill',
    'A r4 c us 8 attack error',
  ];
  const { text } = viewed(log);
  expect([text('TB', '8'), text('TB', '10'), text('TB'), text('BP')]).toEqual(['1.5', '0.5', '2.0', '2']);
  expect([text('PTS', '8'), text('PTS', '10'), text('PTS'), text('W−L', '8')]).toEqual(['2.5', '0.5', '3.0', '+1.5']);
});

test('[FIG-59] a reception that went over the net is a bad one for its efficiency, and no first ball of its side', () => {
  const depth = { kind: 'depth', payload: { after: null, depth: 'touch' } };
  const read = (overpass: boolean, grade = '1') => {
    const pass = contact(postOf(1), 5, 'receive', grade);
    const over = { ...pass, payload: { ...pass.payload, overpass } };
    const log = [lineUp(), firstServe('them'), depth, over, contact(postOf(1), 3, 'attack', 'kill', 2)];
    const { sets } = matchView(fold(log.map((entry, i) => logged(i + 1, MatchEntry.parse(entry)))), SESSION);
    return ['REFF', 'PASS', 'FBSO%'].map((code) =>
      readingText(figure(code), readFigure(figure(code), sumsOf(sets), { side: 'us' })),
    );
  };
  expect(read(false)).toEqual(['0.0%', '1.00', '100.0%']);
  expect(read(true)).toEqual(['-100.0%', '1.00', '0.0%']);
  expect(read(true, '3')).toEqual(['100.0%', '3.00', '100.0%']);
});
