import { gradesOf, SKILL_NAMES, wonBy } from '#domain/match/rally/contact.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import type { Entry, LineUp, Post, Said, Side } from '#tests/plain-match/entries.ts';
import { oneOf } from './from-schema.ts';
import { type Device, enter, type Hall, isInStep, mean, nextPost, playedOn, SET, sync } from './real-match.ts';

const SIX = ['2', '7', '8', '10', '4', '11'];
const PLAYERS = [...SIX, '14', '20', '21', '1'];
const SIDES = ['us', 'them'] as const;
const WHENS = ['always', 'receive', 'serve'] as const;

const planBy = ({ random }: Hall) => ({
  ...{ libero: '1', places: [1 + random.below(3), 4 + random.below(3)], when: oneOf(random, WHENS) },
  serves: random.chance(0.5) ? [1 + random.below(6)] : [],
});
const lineUpBy = (hall: Hall): LineUp => ({
  ...{ side: 'us', six: SIX, liberos: ['1'], plan: [planBy(hall)], setters: ['2'], system: '5-1', setterAt: null },
});

const seenBy = ({ confirmed }: Device) => ({ base: confirmed.length });

/** A contact that ends nothing. */
function contactIn(hall: Hall, device: Device, post: Post, k: number): Said {
  const { random } = hall;
  const skill = oneOf(random, SKILL_NAMES);
  const goesOn = gradesOf(skill).filter((grade) => wonBy({ side: 'us', skill, grade }) === undefined);
  const who = random.chance(0.2) ? null : oneOf(random, PLAYERS);
  const contact = { side: 'us' as const, who, skill, grade: oneOf(random, goesOn), with: [] };
  return { kind: 'contact', payload: { ...post, ...seenBy(device), ...contact, k } };
}

const endOf = (device: Device, post: Post, winner: Side, settles = false): Said => ({
  kind: 'rally-end',
  payload: { ...post, ...seenBy(device), winner, reason: null, who: null, settles },
});

const other = (side: Side): Side => (side === 'us' ? 'them' : 'us');

/** Tells a rally: some contacts, and mostly who won it. */
function tell(hall: Hall, device: Device, post: Post, winner: Side): string[] {
  const { random } = hall;
  const contacts = Array.from({ length: random.below(3) }, (_, i) => contactIn(hall, device, post, i + 1));
  const said = random.chance(0.92) ? winner : other(winner);
  return [...contacts, endOf(device, post, said)].map((one) => enter(hall, device, one));
}

/** A rally is played. Who is in step tells it, or nobody does; of two after each other at least one is told. */
function play(hall: Hall): void {
  const { random, real, devices, told } = hall;
  const at = real.length;
  const tellers = devices.filter((device) => isInStep(hall, device) && random.chance(0.6));
  const isMissed = tellers.length === 0;
  if (isMissed && (at === 0 || !told.has(at - 1))) return;
  const winner = oneOf(random, SIDES);
  real.push(winner);
  const posts = tellers.map((device) => nextPost(hall, device));
  for (const [i, device] of tellers.entries()) {
    const post = posts[i];
    if (!post) continue;
    mean(hall, post, at);
    tell(hall, device, post, winner);
  }
}

/** Tells a rally that was missed, between the two that stand around it on this screen. */
function insert(hall: Hall, device: Device): void {
  const played = playedOn(device);
  for (const [i, { rally }] of played.entries()) {
    const next = played[i + 1]?.rally;
    const [from, to] = [hall.meant.get(rally.id), next && hall.meant.get(next.id)];
    if (!next || from === undefined || to !== from + 2 || device.mistaken.length > 0) continue;
    const post = { rally: rallyIdOf(SET, rally.id, next.id), after: rally.id, before: next.id, n: 0 };
    // It may stand on another screen: inserted there too, both mean the same; told in its time, it was struck out here.
    if (hall.told.has(from + 1) && hall.meant.get(post.rally) !== from + 1) continue;
    mean(hall, post, from + 1);
    tell(hall, device, post, hall.real[from + 1] ?? 'us');
    return;
  }
}

/** Sets right what was told wrongly, or in two ways. */
export function settle(hall: Hall, device: Device): void {
  for (const { rally } of playedOn(device)) {
    const winner = hall.real[hall.meant.get(rally.id) ?? -1];
    if (!winner || (rally.outcome.winner === winner && !rally.outcome.isDisputed)) continue;
    const post = entriesOf(device, rally.id)
      .map(postIn)
      .find((one) => one !== undefined);
    if (post) enter(hall, device, endOf(device, post, winner, true));
  }
}

const postIn = (entry: Entry): Post | undefined =>
  entry.kind === 'contact' || entry.kind === 'rally-end' ? entry.payload : undefined;
const entriesOf = ({ confirmed, waiting }: Device, rally: string): Entry[] =>
  [...confirmed, ...waiting].filter((entry) => postIn(entry)?.rally === rally);

/** A rally that was never played, until it is taken out with all its entries. */
function mistake(hall: Hall, device: Device): void {
  if (isInStep(hall, device)) device.mistaken = tell(hall, device, nextPost(hall, device), oneOf(hall.random, SIDES));
}
export function takeOut(hall: Hall, device: Device): void {
  const targets = device.mistaken;
  if (targets.length > 0) enter(hall, device, { kind: 'strike', payload: { targets } });
  device.mistaken = [];
}

/** A rally that was played is taken out, and brought back later. */
function strikeOut(hall: Hall, device: Device): void {
  const played = playedOn(device);
  const one = played[hall.random.below(Math.max(1, played.length))];
  if (!one || !hall.meant.has(one.rally.id)) return;
  const targets = entriesOf(device, one.rally.id).map(({ id }) => id);
  device.undo.push(enter(hall, device, { kind: 'strike', payload: { targets: targets.slice(0, 60) } }));
}
export function bringBack(hall: Hall, device: Device): void {
  const target = device.undo.pop();
  if (target !== undefined) enter(hall, device, { kind: 'void', payload: { target } });
}

/** Entries of a gap, and corrections of contacts: whatever they are, all read them alike. */
function further(hall: Hall, device: Device): void {
  const { random } = hall;
  const played = playedOn(device);
  const after = played[random.below(played.length + 1)]?.rally.id ?? null;
  const contact = [...device.confirmed, ...device.waiting].findLast(({ kind }) => kind === 'contact');
  const choices: Said[] = [
    {
      kind: 'substitution',
      payload: {
        after,
        side: 'us',
        out: oneOf(random, PLAYERS),
        in: oneOf(random, PLAYERS),
        exceptional: random.chance(0.2),
      },
    },
    { kind: 'libero', payload: { after, do: random.chance(0.5) ? 'in' : 'out', libero: '1', for: oneOf(random, SIX) } },
    { kind: 'libero-plan', payload: { after, liberos: random.chance(0.5) ? null : ['1'], plan: [planBy(hall)] } },
    { kind: 'setter', payload: { after, setters: [oneOf(random, SIX)], system: '5-1' } },
    { kind: 'rotation-fix', payload: { after, side: 'us', by: 1 + random.below(5) } },
    { kind: 'timeout', payload: { after, side: oneOf(random, SIDES), type: 'team' } },
    { kind: 'depth', payload: { after, depth: oneOf(random, ['score', 'points', 'touch'] as const) } },
    { kind: 'leading', payload: { mode: random.chance(0.5) ? 'counts' : 'rally' } },
    { kind: 'line-up', payload: lineUpBy(hall) },
    { kind: 'first-serve', payload: { side: oneOf(random, SIDES) } },
  ];
  const post = contact && postIn(contact);
  if (contact && post && random.chance(0.3))
    enter(hall, device, {
      kind: 'replace',
      payload: { target: contact.id, with: contactIn(hall, device, post, 1 + random.below(4)) },
    });
  else enter(hall, device, oneOf(random, choices));
}

type Act = readonly [weight: number, act: (hall: Hall, device: Device) => void];
const ACTS: readonly Act[] = [
  [40, play],
  [34, (hall, device) => device.isOnline && sync(hall, device)],
  [6, (_, device) => void (device.isOnline = !device.isOnline)],
  [8, insert],
  [6, settle],
  [4, mistake],
  [6, takeOut],
  [3, strikeOut],
  [5, bringBack],
  [14, further],
];
const ALL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

export function act(hall: Hall): void {
  const { random, devices } = hall;
  const device = oneOf(random, devices);
  let roll = random.below(ALL);
  for (const [weight, work] of ACTS) {
    roll -= weight;
    if (roll < 0) return work(hall, device);
  }
}
