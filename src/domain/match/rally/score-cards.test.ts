import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { matchOf, PHONE, point, SESSION, TEAM } from '#tests/support/match.ts';
import { entryIdOf } from '#tests/support/numbered-ids.ts';
import { foundIn } from '../checks/rally-findings.ts';
import { fold, type MatchState, setOf, step } from '../fold.ts';
import { actionOf } from '../last-action.ts';
import { type MatchEntry, MatchEvent } from '../schema.ts';
import { redoTargets, undoTargets } from '../undo.ts';
import { rallyIdOf } from './identity.ts';
import { cardPoint, cardPointBack, isToldByRallies } from './score-cards.ts';

const names = {
  player: () => '#7 Ruiz',
  side: (side: 'us' | 'them') => (side === 'us' ? 'Tide' : 'Breakers'),
  person: () => 'Ben',
};
const logged = (entry: MatchEntry, nth: number) => ({
  ...MatchEvent.parse({
    ...{ id: entryIdOf(nth), teamId: TEAM, sessionId: SESSION, setNumber: 1, userId: null, clientId: PHONE },
    ...{ at: '2025-11-15T19:00:00.000Z', ...entry },
  }),
  rev: nth,
});
/** The match after an entry of this phone. */
const after = (state: MatchState, entry: MatchEntry | undefined, nth = 900): MatchState =>
  entry ? step(state, logged(entry, nth)) : state;
const pressed = { setNumber: 1, side: 'us', clientId: PHONE, hasJustEnded: false } as const;
const scoreOf = (state: MatchState) => `${setOf(state, 1).score.us}–${setOf(state, 1).score.them}`;
const played = (state: MatchState) => setOf(state, 1).rallies?.played ?? [];
const said = (state: MatchState, entry: MatchEntry | undefined) => {
  const action = entry && actionOf(logged(entry, 900), after(state, entry), names);
  return action && [action.title, action.who, action.what].filter(Boolean).join(' | ');
};

test('[COUNTS-3] a score card tells rallies as soon as the set has any entry of them, also one that was struck', () => {
  expect(isToldByRallies(fold(matchOf(point('us', 1))), 1)).toBe(false);
  expect(isToldByRallies(homeMatch(['A >0 to us']), 1)).toBe(true);
  expect(isToldByRallies(homeMatch(['A >0 to us']), 2)).toBe(false);
  expect(isToldByRallies(homeMatch(['A r1 p us', 'A strike e1'], { isLinedUp: false, first: null }), 1)).toBe(true);
});

test('[COUNTS-3] a point of a card ends the rally after the newest, and server and rotation follow from it', () => {
  const state = homeMatch(['A r1 p them']);
  const entry = cardPoint(state, pressed);
  const first = played(state)[0]?.rally.id ?? null;
  expect(entry).toMatchObject({
    kind: 'rally-end',
    payload: { rally: rallyIdOf(1, first), after: first, n: 2, winner: 'us', seen: { us: 0, them: 1 }, reason: null },
  });
  const next = after(state, entry);
  expect([scoreOf(next), setOf(next, 1).rallies?.now.serving]).toEqual(['1–1', 'us']);
  expect(setOf(next, 1).rallies?.now.turns.us).toBe(1);
  expect(said(state, entry)).toBe('Point recorded, 1–1 | We score');
});

test('[COUNTS-3] while another device tells the contacts of a rally, the point of a card is that of this rally', () => {
  const state = homeMatch(['A r1 c us 2 serve in', 'A r1 c them 9 attack in']);
  const next = after(state, cardPoint(state, pressed));
  expect([scoreOf(next), played(next).length, played(next)[0]?.rally.contacts.length]).toEqual(['1–0', 1, 2]);
});

test('[COUNTS-3] points of cards from before the set was told by rallies keep their places', () => {
  const state = homeMatch(['A score us 1', 'A score them 2']);
  const entry = cardPoint(state, pressed);
  expect(entry).toMatchObject({ payload: { after: played(state)[1]?.rally.id, n: 3 } });
  const next = after(state, entry);
  expect([scoreOf(next), played(next).map(({ rally }) => rally.outcome.winner)]).toEqual(['2–1', ['us', 'them', 'us']]);
});

test('[COUNTS-3] [TWO-13] a card that is pressed right after the same point came in from another device means that', () => {
  const state = homeMatch(['A r1 p us']);
  const both = after(state, cardPoint(state, { ...pressed, hasJustEnded: true }));
  expect([scoreOf(both), played(both).length]).toEqual(['1–0', 1]);
  expect(scoreOf(after(state, cardPoint(state, { ...pressed, side: 'them', hasJustEnded: true })))).toBe('1–1');
  expect(scoreOf(after(state, cardPoint(state, pressed)))).toBe('2–0');
});

test('[COUNTS-3] the minus takes all that says who won the newest rally of its side, and what ended nothing stays', () => {
  const log = ['A r1 c us 2 serve in', 'A r1 c us 7 attack kill', 'B r1 p us', 'A r2 p them'];
  const state = homeMatch(log);
  const back = cardPointBack(state, 1, 'us');
  expect(back?.kind === 'strike' && back.payload.targets.length).toBe(2);
  const next = after(state, back);
  expect(scoreOf(next)).toBe('0–1');
  expect(played(next)[0]?.rally.contacts.map(({ payload }) => payload.skill)).toEqual(['serve']);
  expect(said(state, back)).toBe('Point removed | Tide, 0–1');
  expect(scoreOf(after(state, cardPointBack(state, 1, 'them')))).toBe('1–0');
});

test('[COUNTS-3] the minus gives the point to nobody: not in a rally that was turned or is disputed, nor after a press', () => {
  for (const log of [['A r1 p us', 'A r1 p them !'], ['A r1 p them', 'B r1 p us'], ['A score them 1']]) {
    const state = homeMatch(log);
    expect(scoreOf(state)).toBe('0–1');
    expect(scoreOf(after(state, cardPointBack(state, 1, 'them')))).toBe('0–0');
  }
});

test('[COUNTS-3] of several rallies of a side it is the newest, and all others stay the same rallies', () => {
  const state = homeMatch(['A r1 p us', 'A r2 p us', 'A r3 p them']);
  const ids = played(state).map(({ rally }) => rally.id);
  const next = after(state, cardPointBack(state, 1, 'us'));
  expect([scoreOf(next), played(next).map(({ rally }) => rally.id)]).toEqual(['1–1', [ids[0], ids[2]]]);
});

test('[COUNTS-3] a side without a point has none that could be taken back', () => {
  expect(cardPointBack(homeMatch(['A r1 p us']), 1, 'them')).toBeUndefined();
  expect(cardPointBack(homeMatch([]), 1, 'us')).toBeUndefined();
});

test('[COUNTS-3] one Undo brings a point back that the minus took', () => {
  const state = homeMatch(['A r1 c us 7 attack kill', 'B r1 p us']);
  const without = after(state, cardPointBack(state, 1, 'us'));
  const [undone, ...others] = undoTargets(without, PHONE);
  expect([undone?.kind, others]).toEqual(['strike', []]);
  const again = after(without, { kind: 'void', payload: { target: undone?.id ?? '' } }, 901);
  expect([scoreOf(again), redoTargets(again, PHONE).length]).toEqual(['1–0', 1]);
});

test('[COUNTS-3] another device that says it later is right until somebody looks: its point stands, and is found', () => {
  const state = homeMatch(['A r1 p us']);
  const without = after(state, cardPointBack(state, 1, 'us'));
  const late = cardPoint(state, { ...pressed, hasJustEnded: true });
  const next = step(without, { ...logged(late, 901), clientId: TEAM });
  expect([scoreOf(next), foundIn(next).map(({ code }) => code)]).toEqual(['1–0', ['rally-revived']]);
});
