import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { LAPTOP, PHONE, SESSION, TABLET, TEAM } from '#tests/support/match.ts';
import { entryIdOf } from '#tests/support/numbered-ids.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { foundIn } from '../checks/rally-findings.ts';
import { fold, type MatchState, setOf, step } from '../fold.ts';
import { eventsIn, type LoggedEvent } from '../corrections.ts';
import { moveEntries } from '../merging.ts';
import { cardPoint, cardPointBack } from '../rally/score-cards.ts';
import { MatchEvent, type MatchEntry, type Side } from '../schema.ts';
import { deletion, insertion, strikeOf, turning } from './entries.ts';
import { waysOut } from './ways-out.ts';
import { postIn } from '../rally/next-rally.ts';

const names = { player: (id: string) => `#${jerseyOf(id)}`, side: String, person: () => 'Ben' };
const at = (state: MatchState) => ({ state, setNumber: 1 });
const idOf = (state: MatchState, number: number) => setOf(state, 1).rallies?.played[number - 1]?.rally.id ?? '';
const codes = (state: MatchState) => foundIn(state).map(({ code }) => code);
const made = (entry: MatchEntry | undefined, rev: number, by: string): LoggedEvent => {
  const origin = { id: entryIdOf(rev), teamId: TEAM, sessionId: SESSION, setNumber: 1, userId: null, clientId: by };
  return { ...MatchEvent.parse({ ...origin, at: '2025-11-15T19:00:00.000Z', ...entry }), rev };
};
const after = (state: MatchState, entry: MatchEntry | undefined, rev: number, by = PHONE): MatchState =>
  step(state, made(entry, rev, by));
/** A word on a rally as a device sees it. */
const endBy = (state: MatchState, rally: string, side: Side): MatchEntry => {
  const post = postIn(setOf(state, 1), rally);
  if (!post) throw new Error('No such rally');
  return insertion(at(state), post, side);
};

test('[FIX-3] the minus of a score card leaves what others told of the rally, and revives nothing', () => {
  const state = homeMatch(['A r1 c us 2 serve in', 'B r1 c us 7 attack in', 'A r1 p us']);
  const without = after(state, cardPointBack(state, 1, 'us'), 100);
  expect([setOf(without, 1).score.us, codes(without)]).toEqual([0, []]);
  const again = after(
    without,
    cardPoint(without, { setNumber: 1, side: 'us', clientId: PHONE, hasJustEnded: false }),
    101,
  );
  expect([setOf(again, 1).score.us, codes(again)]).toEqual([1, []]);
});

test('[FIX-3] [TWO-2] of two grades that end a rally, the one that is struck revives nothing', () => {
  const state = homeMatch(['A r1 c us 10 attack kill', 'B r1 c us 10 attack error', 'B r1 p us']);
  const [conflict] = foundIn(state).filter(({ code }) => code === 'grade-conflict');
  const ways = conflict ? waysOut(conflict, state, names) : [];
  for (const { entry, label } of ways) {
    const settled = after(state, entry, 100);
    expect(codes(settled), label).not.toContain('rally-revived');
  }
  expect(ways).toHaveLength(2);
});

test('[FIX-3] a rally that is told anew on the device that deleted it is none that others revive', () => {
  const state = homeMatch(['B r1 p us']);
  const rally = idOf(state, 1);
  const without = after(state, deletion(at(state), [rally]), 100);
  const anew = after(without, endBy(state, rally, 'us'), 101);
  expect([setOf(anew, 1).score.us, codes(anew)]).toEqual([1, []]);
  const turned = after(anew, turning(at(anew), rally, 'them'), 102);
  expect(codes(turned)).toEqual([]);
});

test('[FIX-3] what came to the server before a deletion that had not seen it stands, and is found', () => {
  const state = homeMatch(['A r1 p us']);
  const rally = idOf(state, 1);
  // The phone deletes what it sees, and hears only later what the tablet has sent meanwhile.
  const deleted = deletion(at(state), [rally]);
  const late = [made(endBy(state, rally, 'us'), 100, TABLET), made(deleted, 101, LAPTOP)];
  const met = late.reduce(step, state);
  expect([setOf(met, 1).score.us, codes(met)]).toEqual([1, ['rally-revived']]);
  const seen = after(state, endBy(state, rally, 'us'), 100, TABLET);
  const both = after(
    seen,
    strikeOf(setOf(state, 1).rallies?.played[0]?.rally.ends.map(({ id }) => id) ?? [], seen),
    101,
    LAPTOP,
  );
  expect([setOf(both, 1).score.us, codes(both)]).toEqual([1, []]);
});

test('[FIX-3] a deletion of a release that did not say what it saw has seen what was there', () => {
  const state = homeMatch(['A r1 p us', 'B r1 c us 10 attack kill', 'A strike e1']);
  expect([setOf(state, 1).score.us, codes(state)]).toEqual([1, []]);
});

test('[FIX-3] in the session into which it is merged a deletion has seen what was there before it', () => {
  const state = homeMatch(['A r1 p us', 'B r1 c us 10 attack in', 'B r2 p us']);
  const told = setOf(state, 1).rallies?.played[0]?.rally.ends.map(({ id }) => id) ?? [];
  const gone = after(state, strikeOf(told, state), 100);
  const moved = moveEntries(TEAM, eventsIn(gone.log)).map((event, i) => ({ ...event, rev: 500 + i }));
  expect([codes(gone), codes(fold(moved))]).toEqual([['no-result'], ['no-result']]);
});
