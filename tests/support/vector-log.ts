import { derivedId } from '#domain/core/ids.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { MatchEvent } from '#domain/match/schema.ts';
import type { Entry, Said } from '#tests/plain-match/entries.ts';
import { SESSION, TEAM } from './match.ts';

const idOf = (name: string): string => derivedId(SESSION, name);
const players = new Map<string, string>();
/** Our players have ids, the opponents the numbers on their shirts. */
const ours = (name: string) => {
  const playerId = idOf(`player ${name}`);
  players.set(playerId, name);
  return { playerId };
};
/** The jersey of one of our players, or whatever else was given. */
export const jerseyOf = (player: string): string => players.get(player) ?? player;

type Side = 'us' | 'them';
const who = (name: string | null, side: Side) =>
  name === null || name === 'null' ? null : side === 'us' ? ours(name) : { number: name };

/** The log of a vector as the product stores it. */
export function productLog(log: readonly Entry[]): LoggedEvent[] {
  const pressed = new Set(log.flatMap(({ id, kind }) => (kind === 'score' ? [id] : [])));
  return log.map(({ id, set, device, rev, kind, payload }) => ({
    ...MatchEvent.parse({
      ...{ id: idOf(id), teamId: TEAM, sessionId: SESSION, setNumber: set, userId: null, clientId: idOf(device) },
      at: new Date(Date.UTC(2025, 10, 15, 18) + rev * 1000).toISOString(),
      ...entryOf({ kind, payload }, pressed),
    }),
    rev,
  }));
}

type Raw = { readonly kind: string; readonly payload: unknown };

type Pressed = ReadonlySet<string>;
/** A rally that a press began is called by the id of that press. */
const CALLED = ['rally', 'after', 'before', 'until'];
const calledIn = (payload: Record<string, unknown>, pressed: Pressed) =>
  CALLED.flatMap((field): [string, string][] => {
    const name = payload[field];
    return typeof name === 'string' && pressed.has(name) ? [[field, idOf(name)]] : [];
  });

function entryOf(said: Pick<Entry, 'kind' | 'payload'>, pressed: Pressed): Raw {
  const { kind, payload } = said;
  if (kind === 'void') return { kind, payload: { target: idOf(String(Reflect.get(payload, 'target'))) } };
  return payloadOf(said, pressed);
}

function payloadOf(said: Pick<Entry, 'kind' | 'payload'>, pressed: Pressed): Raw {
  const own: Record<string, unknown> = { ...said.payload };
  Object.assign(own, Object.fromEntries(calledIn(own, pressed)));
  const side: Side = own['side'] === 'them' ? 'them' : 'us';
  const named = (value: unknown) => who(value === null ? null : String(value), side);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(named) : value);
  switch (said.kind) {
    case 'strike':
      return { kind: said.kind, payload: { ...own, targets: list0(own['targets']).map((id) => idOf(String(id))) } };
    case 'replace':
      return {
        kind: said.kind,
        payload: { target: idOf(String(own['target'])), with: payloadOf(saidOf(own['with']), pressed) },
      };
    case 'contact':
      return {
        kind: said.kind,
        payload: { ...own, k: own['k'] || 1, who: named(own['who']), with: list(own['with']) },
      };
    case 'rally-end': {
      const loser = own['winner'] === 'us' ? 'them' : 'us';
      const { who: name } = own;
      return { kind: said.kind, payload: { ...own, who: typeof name === 'string' ? who(name, loser) : null } };
    }
    case 'line-up':
      return {
        kind: said.kind,
        payload: {
          ...own,
          six: own['six'] === null ? null : list(own['six']),
          liberos: list(own['liberos']),
          setters: list(own['setters']),
          plan: planOf(own['plan']),
        },
      };
    case 'substitution':
      return { kind: said.kind, payload: { ...own, out: named(own['out']), in: named(own['in']) } };
    case 'libero':
      return { kind: said.kind, payload: { ...own, libero: named(own['libero']), for: named(own['for']) } };
    case 'libero-plan':
      return { kind: said.kind, payload: { ...own, liberos: list(own['liberos']), plan: planOf(own['plan']) } };
    case 'setter':
      return { kind: said.kind, payload: { ...own, setters: list(own['setters']) } };
    case 'reassign':
      return { kind: said.kind, payload: { ...own, from: named(own['from']), to: named(own['to']) } };
    case 'stat':
      return { kind: said.kind, payload: { ...own, playerId: ours(String(own['playerId'])).playerId } };
    case 'score':
      return {
        kind: said.kind,
        payload: { ...own, takesBack: own['takesBack'] === null ? null : idOf(String(own['takesBack'])) },
      };
    case 'note':
      return { kind: said.kind, payload: { ...own, text: 'A note' } };
    default:
      return { kind: said.kind, payload: own };
  }
}

const list0 = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const planOf = (plan: unknown) =>
  list0(plan).map((entry) => {
    const own = typeof entry === 'object' && entry !== null ? entry : {};
    return { ...own, libero: who(String(Reflect.get(own, 'libero')), 'us') };
  });
function saidOf(value: unknown): Pick<Entry, 'kind' | 'payload'> {
  const isSaid = (one: unknown): one is Said => typeof one === 'object' && one !== null && 'kind' in one;
  if (!isSaid(value)) throw new Error('Nothing is said');
  return value;
}
