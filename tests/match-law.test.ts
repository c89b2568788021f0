import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findings } from '#domain/match/checks/findings.ts';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { confirm, EMPTY_MATCH, fold, type MatchState, step, stepAll } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { BOTH } from './support/both-told.ts';
import { generatedMatch } from './support/generated-match.ts';
import { homeLog } from './support/home-match.ts';
import { hasLatePoints } from './support/late-points.ts';
import { plainlyTold, toldOf } from './support/match-told.ts';
import { jerseyOf, productLog } from './support/vector-log.ts';
import { plainMatch } from './plain-match/match.ts';

const runs = Number(process.env['MATCH_HISTORIES'] ?? 300);
const seed = process.env['SEED'] === undefined ? 21 : Number(process.env['SEED']);
const FREE = { ...PRESETS['fivb-2025'].rules, subs: 1, subMode: 'free' } as const;
const rules = fc.constantFrom(FREE, ...Object.values(PRESETS).map((preset) => preset.rules));

test('[property] any match of several devices is told by the engine as by the law read plainly', () => {
  fc.assert(
    fc.property(generatedMatch, rules, (log, played) => {
      fc.pre(!hasLatePoints(log));
      const state = fold(productLog(log), { counting: 'attempts', rules: played });
      expect(plainlyTold(toldOf(state))).toMatchObject(plainMatch(log, played));
    }),
    { numRuns: runs, seed },
  );
}, 0);

describe.each(BOTH)('%s', (_, told) => {
  test('[COUNTS-2] a point of the score cards stands behind what was inserted before it, ahead of a rally with a higher number', () => {
    const inserted = ['A score them 1', 'A i1[0,e1] p them', 'B i2[i1,e1] p us'];
    expect(told([...inserted, 'B x1[i2]@3 p us'])).toMatchObject({ sideOut: [2, 2], pointScoring: [0, 2] });
  });

  test('[COUNTS-2] a point of the score cards stands behind all rallies with smaller numbers', () => {
    const late = ['A score us 1', 'A score them 3', 'B x1[e1]@2 p us', 'C void e1', 'A x2[0]@1 p us !'];
    expect(told(late)).toMatchObject({ sideOut: [0, 0], pointScoring: [2, 3] });
  });

  test('[A2-3] [COUNTS-2] a point that is pressed by the number of a rally that was deleted takes its place', () => {
    const pressed = ['A r1 p them', 'A r2 p us', 'A strike e2', 'B score us 2', 'C r3 p us', 'C i1[r2,r3] p them'];
    expect(told(pressed)).toMatchObject({ score: [2, 2], sideOut: [2, 2], pointScoring: [0, 2] });
    const back = ['A r1 p us', 'A r2 p them', 'A strike e2', 'B score us 2', 'A void e3'];
    expect(told(back)).toMatchObject({ score: [1, 1], findings: ['winner-conflict'] });
  });

  test('[COUNTS-2] who says the other side of a point again contradicts that point, and makes none', () => {
    const against = ['A score them 1', 'B score us 1', 'B score us 1', 'A >0 note'];
    expect(told(against)).toMatchObject({ score: [0, 1], findings: ['winner-conflict'] });
    expect(told(['A score us 1', 'B score us 1', 'B score us 1', 'A >0 note'])).toMatchObject({ score: [2, 0] });
    const twice = ['A score us 1', 'A score us 1', 'B score us 1', 'B score us 1', 'A >0 note'];
    expect(told(twice)).toMatchObject({ score: [2, 0] });
  });

  test('[TWO-1] a block of two is one in whatever order they are named, also after another block of one of them', () => {
    const blocks = ['A r1 c us 4 block error with 14 k=1', 'B r1 c us 10 block point with 4 k=1'];
    expect(told([...blocks, 'A r1 c us 4 block point with 10 k=2'])).toMatchObject({
      stats: { '4': { BA: 1 }, '10': { BA: 1 } },
    });
  });

  test('[A2-9] what was entered behind a rally that was deleted does not come behind the point that is pressed in its place', () => {
    const pressed = ['A r1 p us', 'A r2 p us', 'A >r2 rot us 1', 'A strike e2', 'B score us 2', 'A r3 p us'];
    expect(told(pressed)).toMatchObject({ score: [3, 0], rotations: { '1': { ps: [1, 1] }, '6': { ps: [2, 2] } } });
  });

  test('[A2-9] what is moved behind a rally that was told anew stands behind it', () => {
    const moved = ['A >0 rot us 1', 'A r1 p us', 'A strike e2', 'A r1 p us', 'A replace e1 >r1 rot us 1'];
    expect(told(moved)).toMatchObject({ pointScoring: [1, 1], rotations: { '1': { ps: [1, 1] } }, setterAt: 6 });
  });

  test('[A2-3] [A2-9] what was entered behind an end stands behind what is told of its rally by who did not know that it was taken back', () => {
    const voided = ['A r1 p us', 'A >r1 rot us 1', 'A void e1', 'B r1 p us', 'A r2 p us'];
    expect(told(voided)).toMatchObject({ rotations: { '1': { ps: [1, 1] }, '6': { ps: [1, 1] } } });
    const known = ['A r1 p us', 'A >r1 rot us 1', 'A void e1', 'A r1 p us', 'A r2 p us'];
    expect(told(known)).toMatchObject({ rotations: { '1': { ps: [0, 0] }, '6': { ps: [2, 2] } } });
  });

  test('[A2-9] what was entered behind a point that was told between two others and deleted does not come behind it told anew', () => {
    const points = ['A score us 1', 'A score us 2', 'A score us 3', 'A i1[e1,e3]@2 p us'];
    const anew = [...points, 'A >i1 rot us 1', 'A strike e2,e4', 'A i1[e1,e3]@2 p us'];
    expect(told(anew)).toMatchObject({ rotations: { '1': { ps: [1, 1] }, '6': { ps: [2, 2] } } });
  });

  test('[COUNTS-2] a point that is pressed by the number of a rally that was inserted is a word on it, and moves it nowhere', () => {
    const inserted = ['A score us 1', 'A score us 2', 'A >e2 rot us 1', 'A strike e2', 'A score us 3'];
    const rotations = { '1': { ps: [2, 2] }, '6': { ps: [1, 1] } };
    expect(told([...inserted, 'A i1[e1,e5]@2 p us'])).toMatchObject({ score: [3, 0], rotations });
    expect(told([...inserted, 'A i1[e1,e5]@2 p us', 'B score us 2'])).toMatchObject({ score: [3, 0], rotations });
  });

  test('[A2-3] [A2-9] what was entered behind a rally stands before the point that was pressed in its place, also where that is told by who does not know that it was deleted', () => {
    const pressed = ['A score us 1', 'A x1[e1]@2 p us', 'A >x1 rot us 1', 'A strike e2', 'A score us 2'];
    const rotations = { '1': { ps: [1, 1] }, '6': { ps: [1, 1] } };
    expect(told([...pressed, 'A x1[e1]@2 p us'])).toMatchObject({ score: [2, 0], rotations });
    expect(told([...pressed, 'B strike e5', 'A x1[e1]@2 p us'])).toMatchObject({ score: [2, 0], rotations });
  });

  test.each(['void e2', 'strike e2', 'unscore us e2'])(
    '[A2-3] [A2-9] what was entered behind a point stands behind an earlier rally of who did not know of its deletion: %s',
    (deletion) => {
      const behind = ['A score us 1', 'A score us 3', 'A >e2 rot us 1', `A ${deletion}`];
      const ends = (device: string) => told([...behind, `${device} x1[e1]@2 p us`, 'A x2[x1]@4 p us']);
      expect(ends('B')).toMatchObject({ score: [3, 0], rotations: { '1': { ps: [2, 2] }, '6': { ps: [1, 1] } } });
      expect(ends('A')).toMatchObject({ score: [3, 0], rotations: { '1': { ps: [1, 1] }, '6': { ps: [2, 2] } } });
    },
  );
});

const names = { player: jerseyOf, side: (side: 'us' | 'them') => side, person: () => 'Ben' };
const NAMED_OTHERWISE = /has no winner yet|more stats than points|went on after|score is disputed|more assists than/;

test('[CHECKS-1] [property] whatever is found in any match is said in words, once for each fact of a rally', () => {
  fc.assert(
    fc.property(generatedMatch, rules, (log, played) => {
      const state = fold(productLog(log), { counting: 'attempts', rules: played });
      const listed = findings({ state, rules: played, players: [], pending: 0, names });
      const told = listed.filter(({ title, rally }) => rally !== undefined || !NAMED_OTHERWISE.test(title));
      const isPlayed = new Set(listed.flatMap(({ setNumber }) => setNumber ?? []));
      const found = foundIn(state, true).filter(({ setNumber }) => isPlayed.has(setNumber));
      expect(told.length).toBeLessThanOrEqual(found.length);
      expect(listed.filter(({ title }) => /undefined|null|NaN/.test(title))).toEqual([]);
      for (const { rally, setNumber } of told)
        if (rally) expect(state.sets[(setNumber ?? 0) - 1]?.rallies?.played[rally.number - 1]?.rally.id).toBe(rally.id);
    }),
    { numRuns: runs, seed },
  );
}, 0);

test('[A2-10] [A4-4] [property] at each entry of a match, going on by it is reading all so far at once', () => {
  fc.assert(
    fc.property(generatedMatch, rules, (log, played) => {
      const reading = { counting: 'attempts' as const, rules: played };
      const events = productLog(log);
      let stepped: MatchState = { ...EMPTY_MATCH, ...reading };
      for (const [i, event] of events.entries()) {
        stepped = step(stepped, event);
        expect(toldOf(stepped), `entry ${i + 1}`).toEqual(toldOf(fold(events.slice(0, i + 1), reading)));
      }
    }),
    { numRuns: Math.ceil(runs / 5), seed },
  );
}, 0);

test('[A2-10] [property] a match that goes on entry by entry is the match read at once, in whatever order its entries come', () => {
  fc.assert(
    fc.property(generatedMatch, rules, fc.infiniteStream(fc.nat()), (log, played, chance) => {
      const events = productLog(log);
      const reading = { counting: 'attempts' as const, rules: played };
      const whole = fold(events, reading);
      const stepped = events.reduce(step, { ...EMPTY_MATCH, ...reading });
      expect(toldOf(stepped)).toEqual(toldOf(whole));
      const half = events.length / 2;
      const atOnce = [events.slice(0, half), events.slice(half)].reduce(stepAll, { ...EMPTY_MATCH, ...reading });
      expect(toldOf(atOnce)).toEqual(toldOf(whole));
      const shuffled = events
        .map((event) => ({ event, at: chance.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ event }) => event);
      expect(toldOf(fold(shuffled, reading))).toEqual(toldOf(whole));
    }),
    { numRuns: runs, seed },
  );
}, 0);

test.each(['void e2', 'strike e2', 'unscore us e2'])(
  '[A2-3] [A3-7] a deletion that the server has taken is known to who tells of it afterwards: %s',
  (deletion) => {
    const reading = { counting: 'attempts' as const, rules: PRESETS['fivb-2025'].rules };
    const said = ['A score us 1', 'A score us 3', 'A >e2 rot us 1', `A ${deletion}`, 'B x1[e1]@2 p us'];
    const [further, taken, ...known] = homeLog(said).toReversed();
    if (further?.kind !== 'rally-end' || !taken) throw new Error('Another log');
    const toldBy = { ...further, payload: { ...further.payload, base: taken.rev } };
    const pending = fold([...known, { ...taken, rev: PENDING_REV }], reading);
    const shown = step(confirm(pending, [taken]), toldBy);
    expect(toldOf(shown)).toEqual(toldOf(fold([...known, taken, toldBy], reading)));
  },
);
