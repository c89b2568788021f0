import type { LoggedEvent } from '#domain/match/corrections.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { BY_ITSELF } from '#domain/match/rally/said-anew.ts';
import type { MatchEntry, Side } from '#domain/match/schema.ts';
import { eventId, logged, playerId } from '#tests/support/match.ts';

const SETS = 5;
const RALLIES = 50;
const CORRECTIONS = 40;
const TOUCHES = 20;
const LIBERO = 7;

type Contact = Extract<MatchEntry, { kind: 'contact' }>;
type Touch = Pick<Contact['payload'], 'skill' | 'grade'>;
type Post = Pick<Contact['payload'], 'rally' | 'after' | 'before' | 'n'>;

const ours = (n: number) => ({ playerId: playerId(1 + (n % 6)) });
const winnerOf = (rally: number): Side => ((rally * 7) % 5 < 3 ? 'us' : 'them');

/** A rally of so many touches, from the serve to the attack that ends it. */
function touchesOf(count: number): readonly Touch[] {
  const round: readonly Touch[] = [
    { skill: 'dig', grade: 'good' },
    { skill: 'set', grade: 'in' },
    { skill: 'attack', grade: 'in' },
    { skill: 'block', grade: 'touch' },
  ];
  return Array.from({ length: count }, (_, at): Touch => {
    if (at === 0) return { skill: 'receive', grade: '2' };
    if (at === count - 1) return { skill: 'attack', grade: 'kill' };
    return round[at % round.length] ?? { skill: 'free', grade: 'good' };
  });
}

/** Where the rallies of a set stand, each after the one before it. */
export function postsOf(set: number, count: number): readonly Post[] {
  const posts: Post[] = [];
  for (let n = 1; n <= count; n++) {
    const after = posts.at(-1)?.rally ?? null;
    posts.push({ rally: rallyIdOf(set, after), after, before: null, n });
  }
  return posts;
}

export const contactIn = (post: Post, k: number, touch: Touch, side: Side = 'us'): Contact => ({
  kind: 'contact',
  payload: {
    ...{ ...post, ...touch, k, side, base: 0, deed: null, ...BY_ITSELF },
    who: side === 'us' ? ours(k) : null,
  },
});

const lineUp: MatchEntry = {
  kind: 'line-up',
  payload: {
    ...{ side: 'us', six: [0, 1, 2, 3, 4, 5].map(ours), liberos: [{ playerId: playerId(LIBERO) }], captain: null },
    plan: [{ libero: { playerId: playerId(LIBERO) }, places: [3, 6], when: 'always', serves: [] }],
    ...{ setters: [ours(0)], system: '5-1', setterAt: null, from: null },
  },
};
const exchange = (after: string, out: number, comes: number): MatchEntry => ({
  kind: 'substitution',
  payload: {
    ...{ after, seen: null, base: 0, deed: null, side: 'us', exceptional: false },
    ...{ out: { playerId: playerId(out) }, in: { playerId: playerId(comes) } },
  },
});
const timeout = (after: string): MatchEntry => ({
  kind: 'timeout',
  payload: { after, seen: null, base: 0, side: 'them', type: 'team' },
});

function setOf(set: number, touches: number, count: number): MatchEntry[] {
  const rallies = postsOf(set, count).flatMap((post): MatchEntry[] => {
    const side = winnerOf(post.n);
    const contacts = touchesOf(touches).map((touch, i) =>
      contactIn(post, i + 1, touch, i === touches - 1 ? side : 'us'),
    );
    if (post.n === 12) return [...contacts, exchange(post.rally, 2, 8)];
    if (post.n === 30) return [...contacts, exchange(post.rally, 8, 2), timeout(post.rally)];
    return contacts;
  });
  return [lineUp, { kind: 'first-serve', payload: { side: set % 2 ? 'us' : 'them' } }, ...rallies];
}

/** A correction of an earlier contact: struck out, or given another grade. */
function correction(n: number, log: readonly LoggedEvent[]): MatchEntry {
  const contacts = log.filter(({ kind }) => kind === 'contact');
  const target = contacts[Math.floor((n * contacts.length) / CORRECTIONS)];
  if (target?.kind !== 'contact' || n % 3 === 0) return { kind: 'void', payload: { target: target?.id ?? eventId(1) } };
  const said: Contact = { kind: 'contact', payload: { ...target.payload, skill: 'dig', grade: 'good' } };
  return { kind: 'replace', payload: { target: target.id, with: said } };
}

/**
 * A match told by every touch: five sets of fifty rallies, of which the last may have fewer, with substitutions, timeouts
 * and forty corrections.
 */
export function toldMatch(touches = TOUCHES, inLast = RALLIES): LoggedEvent[] {
  const sets = Array.from({ length: SETS }, (_, i) => i + 1);
  const countOf = (set: number) => (set === SETS ? inLast : RALLIES);
  const entries = sets.flatMap((set) => setOf(set, touches, countOf(set)).map((entry) => ({ ...entry, set })));
  const log: LoggedEvent[] = entries.map((entry, i) => logged(i + 1, entry));
  for (let n = 0; n < CORRECTIONS; n++)
    log.push(logged(log.length + 1, { ...correction(n, log), set: 1 + (n % SETS) }));
  return log;
}
