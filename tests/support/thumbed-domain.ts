import type { deadTimeAt } from '#domain/match/between/dead-time.ts';
import { liberoEntry } from '#domain/match/between/liberos.ts';
import { setterEntry } from '#domain/match/between/sanctions.ts';
import { substitutionEntry, theirSubstitution } from '#domain/match/between/substitutions.ts';
import { timeoutEntry } from '#domain/match/between/timeouts.ts';
import { fold, type MatchState, setOf, step } from '#domain/match/fold.ts';
import { draftsOf } from '#domain/match/keys/drafts.ts';
import { momentOf } from '#domain/match/keys/moment.ts';
import { type Press, type ZoneKey, zoneRows } from '#domain/match/keys/zone-keys.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, PHONE } from './match.ts';
import { playerOf } from './numbered-ids.ts';
import type { OfferedKey, Screen } from './robot-thumb.ts';
import type { Act, ThumbSet } from './thumb-match.ts';

type Depth = 'points' | 'touch';

/** The entries before the first serve of a set: the line-up with the libero for two places, first serve and depth. */
export function beginning({ six, setter, liberos, places, first, number }: ThumbSet, depth: Depth) {
  const who = (one: number) => ({ playerId: playerOf(one) });
  const plan = liberos
    .slice(0, 1)
    .map((one) => ({ libero: who(one), places: [...places], when: 'always', serves: [] }));
  return [
    {
      kind: 'line-up',
      payload: {
        ...{ side: 'us', six: six.map(who), liberos: liberos.slice(0, 2).map(who) },
        ...{ plan, setters: [who(setter)], system: '5-1' },
      },
    },
    { kind: 'first-serve', payload: { side: first } },
    ...(number === 1 ? [{ kind: 'depth', payload: { after: null, depth } }] : []),
  ].map((entry) => MatchEntry.parse(entry));
}

/** The keys of each moment without a page: what a thumb would see, and the match that its taps make. */
export function thumbedDomain(depth: Depth) {
  let n = 0;
  let setNumber = 1;
  let state: MatchState = fold([], { rules: PRESETS['fivb-2025'].rules });
  let chosen: string | null = null;
  let hasNoSet = false;
  let asked: Press | undefined;
  const shirts = new Map<string, number>();
  const numberOf = (id: string | null): number => (id === null ? 0 : (shirts.get(id) ?? 0));
  const enter = (entry: MatchEntry | undefined): void => {
    if (entry) state = step(state, logged(++n, { ...MatchEntry.parse(entry), by: PHONE, set: setNumber }));
  };
  const now = () => momentOf(state, { setNumber, clientId: PHONE });
  const press = (pressed: Press): void => {
    chosen = null;
    asked = undefined;
    if (pressed.does === 'no-set') {
      hasNoSet = !hasNoSet;
      return;
    }
    const given = { state, moment: now(), clientId: PHONE, deed: playerOf(5000 + n), hasNoSet, hasJustEnded: false };
    hasNoSet = false;
    for (const entry of draftsOf(pressed, given)) enter(entry);
  };
  const keys = (): readonly ZoneKey[] => zoneRows({ moment: now(), chosen, hasNoSet }).flatMap((row) => row.keys);
  const offered = ({ spoken, player, press: of, off, isAssumed = false }: ZoneKey): OfferedKey => {
    const who = player ?? (of.does === 'contact' ? of.who : null);
    return {
      spoken,
      number: who === null || !shirts.has(who) ? null : numberOf(who),
      isOff: off !== undefined,
      isAssumed,
    };
  };
  const screen: Screen = {
    look() {
      const { court, server, setterAt, set } = now();
      const { us, them } = set.now.score;
      return Promise.resolve({
        ...{
          score: `${us}–${them}`,
          court: (court ?? []).map(numberOf),
          server: server === null ? null : numberOf(server),
        },
        ...{ setterAt, keys: keys().map(offered) },
      });
    },
    plate(number) {
      chosen = chosen === playerOf(number) ? null : playerOf(number);
      return Promise.resolve();
    },
    key(wanted) {
      const key = keys().find((one) => JSON.stringify(offered(one)) === JSON.stringify(wanted));
      if (!key) throw new Error(`No key ${JSON.stringify(wanted)}`);
      if (key.off === undefined) press(key.press);
      else asked = key.press;
      return Promise.resolve();
    },
    anyway() {
      if (asked) press(asked);
      return Promise.resolve();
    },
    point(winner) {
      press({ does: 'end', winner, reason: null });
      return Promise.resolve();
    },
    act(act) {
      enter(entryOf(act, { state, set: setOf(state, setNumber) }));
      return Promise.resolve();
    },
    lineUp(set) {
      setNumber = set.number;
      for (const number of [...set.six, ...set.liberos, ...set.rallies.flatMap((one) => one.six)])
        shirts.set(playerOf(number), number);
      for (const entry of beginning(set, depth)) enter(entry);
      return Promise.resolve();
    },
  };
  return { screen, state: () => state };
}

function entryOf(act: Act, moment: Parameters<typeof deadTimeAt>[0]): MatchEntry {
  const id = playerOf;
  if (act.does === 'substitution')
    return substitutionEntry(moment, { out: id(act.out), in: id(act.in), exceptional: false }, null);
  if (act.does === 'their substitution') return theirSubstitution(moment, null);
  if (act.does === 'timeout') return timeoutEntry(moment, { side: act.side, type: 'team' });
  if (act.does === 'setter') return setterEntry(moment, [id(act.number)], '5-1');
  const move = { libero: id(act.libero), for: id(act.for) };
  return liberoEntry(moment, { do: act.does === 'libero in' ? 'in' : 'out', ...move });
}
