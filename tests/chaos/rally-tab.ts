import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { comingIn, goingOut, substitutionEntry } from '#domain/match/between/substitutions.ts';
import { deadTimeOf } from '#domain/match/between/dead-time.ts';
import { liberoChoices, liberoEntry } from '#domain/match/between/liberos.ts';
import { timeoutEntry } from '#domain/match/between/timeouts.ts';
import { fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { draftsOf } from '#domain/match/keys/drafts.ts';
import { type Moment, momentOf } from '#domain/match/keys/moment.ts';
import { type Press, zoneRows } from '#domain/match/keys/zone-keys.ts';
import { deletion, insertion, turning } from '#domain/match/mending/entries.ts';
import { rallyBefore } from '#domain/match/rally/next-rally.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { undoTargets } from '#domain/match/undo.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { openTab } from '#tests/fuzz/tab.ts';
import { serverAt, type Site } from './told-match.ts';

const TROUBLE = { lostRequest: 0.15, lostReply: 0.15, crash: 0.004, missedMessage: 0 };

type Given = {
  readonly seed: number;
  readonly site: Site;
  readonly userId: string;
  readonly ids: { readonly teamId: string; readonly sessionId: string };
};
export type RallyTab = ReturnType<typeof openRallyTab>;

/** A device without a screen: the store and the keys of the real one, and every await may be its last. */
export function openRallyTab({ seed, site, userId, ids }: Given) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const random = seeded(seed);
  const trouble = { isOn: false, ...TROUBLE };
  const witness = { entered: new Set<string>(), durable: new Set<string>() };
  const told = { crashes: 0 };
  const open = () =>
    openTab({
      ...{ userId, random, trouble, server: serverAt(site), sessionId: ids.sessionId },
      ...{ now: () => new Date(), post: () => undefined, forgetsBeforeAnswer: false },
    });
  let tab = open();

  /** Waits for a step, or for the end of the device; then it is opened again. */
  async function live(work: () => Promise<unknown>): Promise<void> {
    await Promise.race([work(), tab.crashed]);
    while (tab.isDead()) {
      tab.close();
      told.crashes += 1;
      tab = open();
      await Promise.race([tab.store.ready, tab.crashed]);
    }
  }

  const rows = () => tab.store.rows('matchEvents', { sessionId: ids.sessionId });
  function state(): MatchState {
    const [session] = tab.store.rows('statSessions', { id: ids.sessionId });
    if (!session) throw new Error('No session');
    return fold(rows(), readingOf(session));
  }
  const newestSet = (now: MatchState): number => now.sets.findLast(({ startedAt }) => startedAt !== null)?.number ?? 1;

  async function record(setNumber: number, entries: readonly (MatchEntry | undefined)[]): Promise<void> {
    for (const entry of entries) {
      if (!entry) continue;
      const id = random.uuid();
      witness.entered.add(id);
      await live(async () => {
        const result = await tab.tap(recordEntry.draft({ ...ids, id, setNumber, entry })).done;
        if (!result.ok) throw new Error(JSON.stringify(result));
        witness.durable.add(id);
      });
    }
  }

  const any = <T>(from: readonly T[]): T | undefined => from[random.below(from.length)];

  function pressed(now: MatchState, moment: Moment, press: Press): readonly MatchEntry[] {
    const given = { state: now, moment, clientId: tab.store.clientId(), deed: random.uuid() };
    return draftsOf(press, { ...given, hasNoSet: random.chance(0.2), hasJustEnded: random.chance(0.1) });
  }

  /** The next thing that a person does, by the numbers that are drawn. */
  function chosen(now: MatchState, setNumber: number): readonly (MatchEntry | undefined)[] {
    const set = setOf(now, setNumber);
    const moment = momentOf(now, { setNumber, clientId: tab.store.clientId() });
    const lot = random.next();
    if (lot < 0.6) {
      const who = random.chance(0.7) ? (any(moment.court ?? []) ?? null) : null;
      const key = any(zoneRows({ moment, chosen: who }).flatMap(({ keys }) => keys));
      return key ? pressed(now, moment, key.press) : [];
    }
    const winner = random.chance(0.5) ? 'us' : 'them';
    if (lot < 0.75) return pressed(now, moment, { does: 'end', winner, reason: null });
    if (lot < 0.8)
      return undoTargets(now, tab.store.clientId()).map(({ id }) => ({ kind: 'void', payload: { target: id } }));
    const dead = deadTimeOf(set, now.rules);
    const at = { state: now, set };
    if (lot < 0.86) {
      const roster = tab.store.rows('players', { teamId: ids.teamId });
      const asked = { roster, isExceptional: random.chance(0.2) };
      const out = any(goingOut(dead, null, asked))?.player ?? null;
      const comes = out === null ? undefined : any(comingIn(dead, out, asked))?.player;
      if (out === null || comes === undefined) return [];
      return [substitutionEntry(at, { out, in: comes, exceptional: asked.isExceptional }, null)];
    }
    if (lot < 0.9) {
      const move = any(dead.frame.bench.liberos.flatMap((libero) => liberoChoices(dead, libero)));
      return [move && liberoEntry(at, { do: move.do, libero: move.libero, for: move.for })];
    }
    if (lot < 0.92) return [timeoutEntry(at, { side: winner, type: 'team' })];
    const rally = any(set.rallies?.played ?? [])?.rally.id;
    if (rally === undefined) return [];
    const mended = { state: now, setNumber };
    if (lot < 0.95) return [turning(mended, rally, winner)];
    return [lot < 0.975 ? deletion(mended, [rally]) : insertion(mended, rallyBefore(set, rally), winner)];
  }

  async function send(): Promise<void> {
    await live(() => tab.engine.push());
  }
  async function hear(): Promise<void> {
    await live(() => tab.engine.pull());
  }
  async function level(): Promise<void> {
    await tab.store.refresh();
    while ((await tab.engine.push()) === 'more');
    while ((await tab.engine.pull()) === 'more');
  }

  return {
    ...{ witness, told },
    /** From here on calls are lost, and the device ends now and then. */
    async begin(): Promise<void> {
      await tab.store.ready;
      await level();
      trouble.isOn = true;
    },
    async calm(): Promise<void> {
      trouble.isOn = false;
      await live(async () => undefined);
    },
    async play(): Promise<void> {
      const now = state();
      const setNumber = newestSet(now);
      await record(setNumber, chosen(now, setNumber));
      const lot = random.next();
      if (lot < 0.3) await send();
      else if (lot < 0.6) await hear();
    },
    level,
    /**
     * Ends every rally that is still open, so that all devices show the same, and then deletes one of each set: the last
     * that is stored follows from a correction.
     */
    async conclude(): Promise<void> {
      await level();
      for (const { number } of state().sets) {
        const now = state();
        const moment = momentOf(now, { setNumber: number, clientId: tab.store.clientId() });
        const newest = moment.set.played.at(-1)?.rally;
        if (newest && newest.outcome.winner === undefined)
          await record(number, pressed(now, moment, { does: 'end', winner: 'us', reason: null }));
      }
      await level();
      for (const { number, rallies } of state().sets) {
        const rally = any(rallies?.played.slice(0, -1) ?? [])?.rally.id;
        if (rally !== undefined) await record(number, [deletion({ state: state(), setNumber: number }, [rally])]);
      }
      await level();
    },
    rows,
    state,
    left: () => tab.store.unsent() + tab.store.issues().length,
    close: () => tab.close(),
  };
}
