import { expect, test } from 'vitest';
import { derivedId } from '../../core/ids.ts';
import { foundIn } from '../checks/rally-findings.ts';
import { fold, step } from '../fold.ts';
import { PRESETS } from '../rules.ts';
import { MatchEntry } from '../schema.ts';
import { logOf } from '#tests/plain-match/notation.ts';
import { logged, SESSION } from '#tests/support/match.ts';
import { contact, end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { jerseyOf, productLog } from '#tests/support/vector-log.ts';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import { matchView } from './match-view.ts';
import { onCourt } from './rally-view.ts';

const jerseys = (court: readonly (string | null)[] | null) => court?.map((who) => who && jerseyOf(who));

test('[FIG-20] [G-01] a rally says who served, who stood where, who acted for whom, and how it stood before and after', () => {
  const { rallies } = viewed(['A r1 p us', 'A r2 p them', 'A r3 p us']);
  expect(rallies.map(({ index, server, before, after, winner }) => [index, server, before, after, winner])).toEqual([
    [1, 'us', { us: 0, them: 0 }, { us: 1, them: 0 }, 'us'],
    [2, 'us', { us: 1, them: 0 }, { us: 1, them: 1 }, 'them'],
    [3, 'them', { us: 1, them: 1 }, { us: 2, them: 1 }, 'us'],
  ]);
  const [first] = rallies;
  expect(jerseys(first?.courtUs ?? null)).toEqual(['2', '7', '8', '10', '4', '11']);
  expect(first?.liberoUs).toEqual({ libero: wears('1'), for: wears('11'), position: 6 });
  expect(jerseys(first ? onCourt(first) : null)).toEqual(['2', '7', '8', '10', '4', '1']);
  expect([first?.setterUs, first?.starterUs, first?.serverWho, first?.courtThem]).toEqual([1, 1, wears('2'), null]);
});

test('[FIG-20] their server, their six and their setter are known by number where a line-up of theirs is', () => {
  const themLine = `A themline ${JSON.stringify({ six: [91, 92, 93, 94, 95, 96], setterAt: 3 })}`;
  const { rallies } = viewed([themLine, 'A r1 p them', 'A r2 p us', 'A r3 p them']);
  expect(rallies.map(({ serverWho, setterThem }) => [serverWho, setterThem])).toEqual([
    [wears('2'), 3],
    ['92', 2],
    [wears('7'), 2],
  ]);
  expect(rallies[1]?.courtThem).toEqual(['92', '93', '94', '95', '96', '91']);
});

test('[FIG-20] the gap entries before a rally are its own, those before the first one too', () => {
  const { rallies } = viewed(['A >0 to us', 'A r1 p us', 'A >r1 sub us 10 14', 'A >r1 to them', 'A r2 p us']);
  expect(rallies.map(({ between }) => between.map(({ kind }) => kind))).toEqual([
    ['timeout'],
    ['substitution', 'timeout'],
  ]);
});

const ended = (...log: string[]) => {
  const { rallies } = viewed(log);
  const end = rallies[0]?.end;
  return end && [end.kind, end.side, end.who && jerseyOf(end.who), end.contact !== null];
};
test.each([
  [['A r1 c us 2 serve ace'], ['ace', 'us', '2', true]],
  [['A r1 c us 10 attack blocked'], ['block', 'them', null, true]],
  [
    ['A r1 c us 10 attack blocked', 'A r1 c them 91 block point'],
    ['block', 'them', '91', true],
  ],
  [['A r1 c us 4 dig error'], ['kill', 'them', null, true]],
  [
    ['A r1 c them 91 attack kill', 'A r1 c us 4 dig error'],
    ['kill', 'them', '91', true],
  ],
  [['A r1 c us 2 set error'], ['handling-error', 'us', '2', true]],
  [['A r1 p us their-error'], ['other', 'them', null, false]],
  [['A r1 p us net'], ['net', 'them', null, false]],
  [['A r1 p them rotation-fault'], ['rotation-fault', 'us', null, false]],
  [['A r1 card us penalty 10'], ['card', 'us', '10', false]],
  [['A r1 p us'], ['other', 'them', null, false]],
  [
    ['A r1 c us 2 serve ace', 'A r1 card them penalty 9'],
    ['card', 'them', '9', false],
  ],
])('[FIG-21] %j ends as %j', (log, end) => {
  expect(ended(...log)).toEqual(end);
});

test('[FIG-21] a replayed rally and one that goes on have no winner and no end', () => {
  const { rallies } = viewed(['A r1 replay', 'A r2 c us 2 serve in']);
  expect(rallies.map(({ winner, isReplay, end }) => [winner, isReplay, end])).toEqual([
    [null, true, null],
    [null, false, null],
  ]);
});

test('[FIG-22] the depth is that of each rally; a press alone, and a set led by taps, tell no more than the score', () => {
  const log = ['A >0 depth touch', 'A r1 c us 2 serve ace', 'A >r1 depth points', 'A r2 p us', 'B score us 3'];
  expect(viewed(log).rallies.map(({ depth }) => depth)).toEqual(['touch', 'points', 'score']);
  const taps = viewed([...log, 'A leading counts', 'A stat 2 serve positive']);
  expect(taps.rallies.map(({ depth, contacts }) => [depth, contacts.length])).toEqual([
    ['score', 0],
    ['score', 0],
    ['score', 0],
  ]);
});

test('[FIG-22] a set of presses and taps has rallies of which only the winner is known', () => {
  const { rallies, view } = viewed(['A score us 1', 'A score them 2', 'A stat 7 attack positive'], {
    ...{ isLinedUp: false, first: null },
  });
  expect(rallies.map(({ depth, server, winner, after }) => [depth, server, winner, after])).toEqual([
    ['counts', null, 'us', { us: 1, them: 0 }],
    ['counts', 'us', 'them', { us: 1, them: 1 }],
  ]);
  expect(view.sets.map(({ leads, taps }) => [leads, taps?.size])).toEqual([['counts', 1]]);
});

test('[FIG-23] two who began a match apart name a rally alike, so its key is session and id', () => {
  const events = productLog(logOf({ id: '', title: '', rules: 'fivb', first: 'us', log: ['A r1 p us'], expect: {} }));
  const state = fold(events, { counting: 'attempts', rules: PRESETS['fivb-2025'].rules });
  const [own, other] = [SESSION, derivedId(SESSION, 'other')].map((session) => matchView(state, session));
  expect(own?.sets[0]?.rallies[0]?.id).toBe(other?.sets[0]?.rallies[0]?.id);
  expect(own?.session).not.toBe(other?.session);
});

test('[FIG-24] [G-03] one more contact leaves every other rally as it was, and is seen as if all were read anew', () => {
  const log = ['A run@r1 u5t3', 'A r9 c us 4 receive 3', 's2 A run@r1 u4', 'A r9 c us 2 set in'];
  const events = productLog(logOf({ id: '', title: '', rules: 'fivb', first: 'us', log, expect: {} }));
  const reading = { counting: 'attempts', rules: PRESETS['fivb-2025'].rules } as const;
  const newest = events.at(-1);
  if (!newest) throw new Error('No entry');
  const before = fold(events.slice(0, -1), reading);
  const [was, now] = [matchView(before, SESSION), matchView(step(before, newest), SESSION)];
  expect(now).toEqual(matchView(fold(events, reading), SESSION));
  expect(now.sets[1]).toBe(was.sets[1]);
  const changed = now.sets[0]?.rallies.filter((rally, i) => rally !== was.sets[0]?.rallies[i]);
  expect(changed?.map(({ index, contacts }) => [index, contacts.length])).toEqual([[9, 2]]);
});

test('[FIG-24] who counts for somebody else is seen in every rally before', () => {
  const { rallies } = viewed(['A r1 c us 10 attack kill', 'A r2 c us 10 attack kill', 'A reassign 10 8']);
  expect(rallies.map(({ contacts, end }) => [contacts[0]?.who, end?.who])).toEqual([
    [wears('8'), wears('8')],
    [wears('8'), wears('8')],
  ]);
});

test('[FIG-20] a contact keeps what its file says of it, within bounds, and what says nothing of a file is read as before', () => {
  const file = {
    mark: '/',
    type: 'M',
    combination: 'X5',
    target: 'F',
    from: '1',
    to: '6',
    sub: 'B~2',
    xy: '0431,,6532',
  };
  const pass = contact(postOf(1), 5, 'receive', '1');
  const [plain, told] = [
    MatchEntry.parse(pass),
    MatchEntry.parse({ ...pass, payload: { ...pass.payload, k: 2, overpass: true, file } }),
  ];
  const { sets } = matchView(fold([plain, told].map((entry, i) => logged(i + 1, entry))), SESSION);
  expect(sets[0]?.rallies[0]?.contacts).toMatchObject([
    { overpass: false, file: null },
    { overpass: true, file },
  ]);
  for (const bad of [{ mark: '##' }, { type: ';' }, { combination: 'é' }, { sub: 'A'.repeat(10) }, { xy: '1\r\n2' }])
    expect(MatchEntry.safeParse({ ...pass, payload: { ...pass.payload, file: bad } }).success).toBe(false);
});

test('[FIG-20] a libero of whom it is not known for whom she acts is on court beside the six, for one rally', () => {
  const log = [
    lineUp(),
    firstServe('us'),
    { kind: 'libero', payload: { after: null, do: 'in', libero: ours(7), for: null } },
  ];
  const rallies = [
    contact(postOf(1), 7, 'dig', 'good'),
    end(postOf(1), 'us'),
    contact(postOf(2), 7, 'dig', 'good'),
    end(postOf(2), 'us'),
  ];
  const state = fold([...log, ...rallies].map((entry, i) => logged(i + 1, MatchEntry.parse(entry))));
  const [first, second] = matchView(state, SESSION).sets[0]?.rallies ?? [];
  expect(first?.liberoUs).toEqual({ libero: ours(7).playerId, for: null, position: null });
  expect([first, second].map((one) => one && onCourt(one)?.length)).toEqual([7, 6]);
  expect(second?.liberoUs).toBeNull();
  expect(foundIn(state).map(({ code, rally }) => [code, rally])).toEqual([['not-on-court', postOf(2).rally]]);
});
