import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { PHONE, SESSION, TEAM } from '#tests/support/match.ts';
import { entryIdOf } from '#tests/support/numbered-ids.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { type MatchState, setOf, step } from '../fold.ts';
import { MatchEvent, type MatchEntry } from '../schema.ts';
import type { Code } from '../rally/codes.ts';
import { foundIn } from '../checks/rally-findings.ts';
import { foresee } from './foresight.ts';
import { addition, deletion, insertion, reassignment, turning, undoings } from './entries.ts';
import { rallyBefore } from '../rally/next-rally.ts';
import { waysOut } from './ways-out.ts';

const names = {
  player: (id: string) => `#${jerseyOf(id)} P${jerseyOf(id)}`,
  side: (side: 'us' | 'them') => (side === 'us' ? 'Tide' : 'Breakers'),
  person: () => 'Ben',
};
/** The match after an entry that this phone makes. */
function after(state: MatchState, entry: MatchEntry | undefined, nth = 900): MatchState {
  const origin = { id: entryIdOf(nth), teamId: TEAM, sessionId: SESSION, setNumber: 1, userId: null, clientId: PHONE };
  return step(state, { ...MatchEvent.parse({ ...origin, at: '2025-11-15T19:00:00.000Z', ...entry }), rev: nth });
}
const scoreOf = (state: MatchState) => `${setOf(state, 1).score.us}–${setOf(state, 1).score.them}`;
const idOf = (state: MatchState, number: number) => setOf(state, 1).rallies?.played[number - 1]?.rally.id ?? '';
const codes = (state: MatchState) => foundIn(state).map(({ code }) => code);
const waysIn = (state: MatchState, code: Code) =>
  foundIn(state).flatMap((found) => (found.code === code ? waysOut(found, state, names) : []));
const at = (state: MatchState) => ({ state, setNumber: 1 });

test('[LIST-04] a rally is turned, replayed and deleted by one entry each, whoever recorded it', () => {
  const state = homeMatch(['A r1 c us 7 attack kill', 'B r1 p us', 'A r2 p them', 'A r3 p us']);
  const [first, second] = [idOf(state, 1), idOf(state, 2)];
  expect(scoreOf(after(state, turning(at(state), first, 'them')))).toBe('1–2');
  expect(codes(after(state, turning(at(state), first, 'them')))).toEqual([]);
  expect(scoreOf(after(state, turning(at(state), second, null)))).toBe('2–0');
  const without = after(state, deletion(at(state), [first]));
  expect(scoreOf(without)).toBe('1–1');
  expect(idOf(without, 1)).toBe(second);
});

test('[LIST-04] a point of the score cards is a rally that can be turned and deleted, too', () => {
  const state = homeMatch(['A r1 p us', 'A score us 2', 'A r3 p them']);
  const pressed = idOf(state, 2);
  expect(scoreOf(state)).toBe('2–1');
  expect(scoreOf(after(state, turning(at(state), pressed, 'them')))).toBe('1–2');
  expect(scoreOf(after(state, deletion(at(state), [pressed])))).toBe('1–1');
});

test('[LIST-05] what was deleted comes back by one entry', () => {
  const state = homeMatch(['A r1 c us 7 serve in', 'A r1 c us 7 attack kill', 'A r2 p us']);
  const [first] = [idOf(state, 1)];
  const ids = setOf(state, 1).rallies?.played[0]?.rally.contacts.map(({ id }) => id) ?? [];
  const gone = after(state, deletion(at(state), [first]));
  const [target, ...others] = undoings(at(gone), ids);
  expect(others).toEqual([]);
  expect(scoreOf(after(gone, { kind: 'void', payload: { target: target ?? '' } }, 901))).toBe('2–0');
});

test('[LIST-06] a rally and a contact are inserted where they are missing; all other rallies stay what they are', () => {
  const state = homeMatch(['A r1 p us', 'A r2 p them']);
  const post = rallyBefore(setOf(state, 1), idOf(state, 2));
  const inserted = after(state, insertion(at(state), post, 'us'));
  expect(scoreOf(inserted)).toBe('2–1');
  expect([idOf(inserted, 1), idOf(inserted, 2), idOf(inserted, 3)]).toEqual([
    idOf(state, 1),
    post.rally,
    idOf(state, 2),
  ]);
  const said = { side: 'us', who: null, skill: 'attack', grade: 'kill' } as const;
  const touched = after(state, addition(at(state), idOf(state, 1), said));
  expect(setOf(touched, 1).rallies?.played[0]?.rally.contacts).toHaveLength(1);
});

test('[FIX-8] a player who was taken for another: one entry, for the rallies until now', () => {
  const state = homeMatch(['A r1 c us 7 attack kill', 'A r2 c us 7 attack kill']);
  const [one, other] = ['7', '8'].map((name) =>
    setOf(state, 1).rallies?.now.ours?.regulars.find((id) => id && jerseyOf(id) === name),
  );
  const entry = reassignment(at(state), one ?? '', other ?? '');
  expect(entry).toMatchObject({ kind: 'reassign', payload: { until: idOf(state, 2), both: false } });
  expect(reassignment(at(state), one ?? '', one ?? '')).toBeUndefined();
});

test('[LIST-07] before it is done, one line says the score it makes, whose serve, and how many later rallies change', () => {
  const state = homeMatch(['A run u3']);
  const line = (number: number) =>
    foresee(at(state), turning(at(state), idOf(state, number), 'them') ?? never(), idOf(state, number), names);
  expect(line(3)).toBe('makes it 2–1.');
  expect(line(2)).toBe('makes it 1–1 then and 2–1 now and gives them the serve in rally 3.');
  expect(line(1)).toBe(
    'makes it 0–1 then and 2–1 now and gives them the serve in rally 2. One later rally changes its server.',
  );
  const won = homeMatch(['A run u25']);
  expect(foresee(at(won), turning(at(won), idOf(won, 25), 'them') ?? never(), idOf(won, 25), names)).toBe(
    'makes it 24–1. The set goes on.',
  );
});
const never = (): never => {
  throw new Error('No entry');
};

/** Each finding with its ways, and what the way of a number leaves to be found. */
const mended = (log: readonly string[], code: Code, way: number) => {
  const state = homeMatch(log);
  const ways = waysIn(state, code);
  const next = after(state, ways[way]?.entry);
  return { labels: ways.map(({ label }) => label), left: codes(next), score: scoreOf(next) };
};

test.each([
  ['winner-conflict', ['A r1 p us', 'B r1 p them'], ['Tide', 'Breakers'], 1, '0–1'],
  ['contact-contradicts', ['A r1 p them', 'A r1 c us 7 attack kill', 'A r1 p them'], ['Tide', 'Breakers'], 1, '0–1'],
  ['no-result', ['A r1 c us 7 serve in', 'A r2 p us'], ['Tide', 'Breakers', 'Replay', 'Delete'], 3, '1–0'],
  [
    'grade-conflict',
    ['A r1 c us 2 serve in', 'A r1 c us 7 receive 2', 'B r1 c us 7 receive 3', 'A r1 p us'],
    ['It was pass 2', 'It was pass 3'],
    1,
    '1–0',
  ],
  [
    'server-other',
    ['A r1 c us 7 serve in', 'A r1 p us'],
    ['It was #2 after all', 'Turn from here', 'Wrong server: their point'],
    0,
    '1–0',
  ],
  [
    'server-other',
    ['A r1 c us 7 serve in', 'A r1 p us'],
    ['It was #2 after all', 'Turn from here', 'Wrong server: their point'],
    1,
    '1–0',
  ],
  [
    'not-on-court',
    ['A r1 p us', 'A >r1 sub us 10 14', 'A r2 c us 10 attack kill'],
    ['#10 left after rally 2'],
    0,
    '2–0',
  ],
  ['sub-not-on-court', ['A >0 sub us 10 14', 'B >0 sub us 10 14', 'A r1 p us'], ['Made twice: remove one'], 0, '1–0'],
  ['libero-front', ['A >0 lib in 1 for 7', 'A r1 p us'], ['Remove it'], 0, '1–0'],
  ['set-over', ['A run u25t2'], ['Delete 2 rallies'], 0, '25–0'],
  ['rally-revived', ['A r1 p us', 'A strike e1', 'B r1 p us'], ['Delete again', 'Keep'], 0, '0–0'],
  ['rally-revived', ['A r1 p us', 'A strike e1', 'B r1 p us'], ['Delete again', 'Keep'], 1, '1–0'],
] satisfies [Code, string[], string[], number, string][])(
  '[CHECKS-2] [TURN-9] [SUB-14] [FIX-3] %s has its ways out on its row, one entry each',
  (code, log, labels, way, score) => {
    const done = mended(log, code, way);
    expect(done.labels).toEqual(labels);
    expect(done.left.filter((one) => one === code || one === 'wrong-side')).toEqual(
      code === 'grade-conflict' ? ['wrong-side'] : [],
    );
    expect(done.score).toBe(score);
  },
);

test('[CHECKS-2] one of two line-ups stays', () => {
  const lineUp = (six: string) => `lineup {"six":[${six}],"liberos":[1]}`;
  const log = [`A ${lineUp('2,7,8,10,4,11')}`, `B ${lineUp('7,8,10,4,11,2')}`, 'A r1 p us'];
  const { labels, left } = mended(log, 'two-lineups', 0);
  expect(labels).toHaveLength(2);
  expect(labels.at(-1)).toBe('Keep #7 #8 #10 #4 #11 #2');
  expect(left).toEqual([]);
});

test('[CHECKS-2] a contact on the wrong side of the serve: the rally before it was the other side’s', () => {
  const { labels, left } = mended(['A r1 p us', 'A r2 c us 4 receive 2', 'A r2 p us'], 'wrong-side', 0);
  expect(labels).toEqual(['Rally 1 to Breakers']);
  expect(left).toEqual([]);
});
