import { expect, test } from 'vitest';
import { logged, PHONE, TABLET } from '#tests/support/match.ts';
import { contact, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { fold, type MatchState, setOf } from '../fold.ts';
import { MatchEntry } from '../schema.ts';
import { type ContactMending, mendedBy, touchesOf } from './contact-mending.ts';
import { momentBefore, momentOf } from './moment.ts';
import { type Press, type RowName, winnerBy, zoneRows } from './zone-keys.ts';

const id = (n: number): string => ours(n).playerId;
const [PASS, SET] = [contact(postOf(1), 5, 'receive', '2'), contact(postOf(1), 1, 'set', 'in', 2)];
const TOUCHED = contact(postOf(1), 3, 'block', 'touch', 3);
const BLOCK = { ...TOUCHED, payload: { ...TOUCHED.payload, with: [ours(2)], to: 4 } };
/** The entries of a set at every touch in which they serve, and what the phone adds to them. */
function told(...entries: readonly object[]) {
  const opening = [
    lineUp({ setters: [ours(1)], system: '5-1' }),
    firstServe('them'),
    { kind: 'depth', payload: { after: null, depth: 'touch' } },
  ];
  const log = [...opening, ...entries].map((entry, i) =>
    logged(i + 1, { ...MatchEntry.parse(entry), by: i < opening.length ? TABLET : PHONE }),
  );
  const state = fold(log);
  /** `5 receive 2`, after one more entry. */
  const after = (entry: MatchEntry | undefined): string[] =>
    contactsIn(fold(entry ? [...log, logged(log.length + 1, { ...entry, by: PHONE })] : log));
  return { state, after };
}
const contactsIn = (state: MatchState): string[] =>
  (setOf(state, 1).rallies?.played ?? []).flatMap(({ rally }) =>
    rally.contacts.map(({ payload: { who, side, skill, grade } }) => {
      const player = who && 'playerId' in who ? [1, 2, 3, 4, 5, 6, 7].find((n) => id(n) === who.playerId) : '–';
      return `${side === 'us' ? '' : 'their '}${player} ${skill} ${grade}`;
    }),
  );

function mending(state: MatchState, does: ContactMending['does'], at: number) {
  const moment = momentOf(state, { setNumber: 1, clientId: PHONE });
  const step = moment.contacts[at];
  if (!step) throw new Error('no such step');
  return { moment: momentBefore(moment, step.id), mended: { does, contact: step } };
}
const touch = (who: number | null, skill: 'receive' | 'dig' | 'attack' | 'block', grade: string): Press => ({
  ...{ does: 'contact', side: who === null ? 'them' : 'us', skill, grade },
  who: who === null ? null : id(who),
});
const mended = (state: MatchState, does: ContactMending['does'], at: number, press: Press) =>
  mendedBy(press, mending(state, does, at).mended, { state, setNumber: 1 });

test('[ENTRY-60] a step is said anew at its own place: another player, another grade, another contact', () => {
  const { state, after } = told(PASS, SET);
  expect(after(mended(state, 'change', 0, touch(4, 'receive', '3')))).toEqual(['4 receive 3', '1 set in']);
  expect(after(mended(state, 'change', 0, touch(5, 'dig', 'good')))).toEqual(['5 dig good', '1 set in']);
  expect(after(mended(state, 'change', 1, touch(null, 'attack', 'kill')))).toEqual([
    '5 receive 2',
    'their – attack kill',
  ]);
});

test('[ENTRY-60] who blocked beside stays with the block, and goes with another contact', () => {
  const { state } = told(PASS, SET, BLOCK);
  const block = mended(state, 'change', 2, touch(3, 'block', 'point'));
  const attack = mended(state, 'change', 2, touch(3, 'attack', 'in'));
  expect(block).toMatchObject({ kind: 'replace', payload: { with: { payload: { with: [ours(2)], to: 4 } } } });
  expect(attack).toMatchObject({ kind: 'replace', payload: { with: { payload: { with: [], to: null } } } });
});

test('[ENTRY-60] another grade takes the mark of a file along, another contact all that the file said', () => {
  const file = { mark: '/', type: 'M', combination: '', target: '', from: '1', to: '6', sub: 'B', xy: '0431,,6532' };
  const over = { ...PASS, payload: { ...PASS.payload, grade: '1', overpass: true, file } };
  const { state } = told(over);
  const of = (press: Press) => mended(state, 'change', 0, press)?.payload;
  expect(of(touch(4, 'receive', '1'))).toMatchObject({ with: { payload: { overpass: true, file } } });
  expect(of(touch(5, 'receive', '2'))).toMatchObject({
    with: { payload: { overpass: false, file: { ...file, mark: '' } } },
  });
  expect(of(touch(5, 'dig', 'good'))).toMatchObject({ with: { payload: { overpass: false, file: null } } });
});

test('[ENTRY-61] a contact is told before another one, and no other is changed', () => {
  const { state, after } = told(PASS, SET);
  const entry = mended(state, 'insert', 1, touch(6, 'dig', 'good'));
  expect(entry?.kind).toBe('contact');
  expect(after(entry)).toEqual(['5 receive 2', '6 dig good', '1 set in']);
  expect(after(mended(state, 'insert', 0, touch(6, 'dig', 'good')))).toEqual(['6 dig good', '5 receive 2', '1 set in']);
});

test('[ENTRY-60] the keys are those of the moment before the step, and tell contacts only', () => {
  const { state } = told(PASS, SET);
  const keysAt = (at: number, chosen: number | null, name: RowName) => {
    const rows = touchesOf(
      zoneRows({ moment: mending(state, 'change', at).moment, chosen: chosen === null ? null : id(chosen) }),
    );
    return rows.find((row) => row.name === name)?.keys.map(({ label, off }) => (off ? `${label}: ${off}` : label));
  };
  expect(keysAt(0, 5, 'pass')).toEqual(['3', '2', '1', '0']);
  expect(keysAt(1, 5, 'pass')).toEqual(['3', '2', '1', '0'].map((grade) => `${grade}: passed already`));
  expect(keysAt(1, null, 'their-other')).toEqual(['Free ball', 'Block']);
  expect(keysAt(1, null, 'set-by')?.includes('No set')).toBe(false);
});

test('[ENTRY-60] a key that tells no contact makes no entry', () => {
  const { state } = told(PASS);
  expect(mended(state, 'change', 0, { does: 'end', winner: 'us', reason: 'their-error' })).toBeUndefined();
  expect(mended(state, 'insert', 0, { does: 'no-set' })).toBeUndefined();
});

test('[ENTRY-71] our ball that does not get over the net is a free ball error of somebody, and their point', () => {
  const moment = momentOf(told(PASS).state, { setNumber: 1, clientId: PHONE });
  const over = zoneRows({ moment, chosen: null }).find(({ name }) => name === 'over')?.keys ?? [];
  expect(over.map(({ spoken, tone }) => `${spoken}: ${tone}`)).toEqual([
    ...['Our free ball: plain', 'Our ball over: plain', 'Our free ball error: bad'],
  ]);
  const press = over[2]?.press ?? { does: 'no-set' };
  expect(press).toEqual({ does: 'contact', side: 'us', who: null, skill: 'free', grade: 'error' });
  expect(winnerBy(press)).toBe('them');
});
