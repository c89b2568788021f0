import { useMemo, useState } from 'react';
import { fold, setOf } from '#domain/match/fold.ts';
import { newestFirst, readingOf } from '#domain/match/sessions.ts';
import {
  EMPTY_LINE_UP,
  type LineUp,
  lineUpEntry,
  lineUpFrom,
  openPlaces,
  roman,
  theirLineUp,
} from '#domain/match/line-up/line-up.ts';
import { lineUpChecks } from '#domain/match/line-up/line-up-checks.ts';
import {
  firstServeIn,
  hurtBefore,
  isFirstServeSaid,
  lineUpIn,
  misfits,
  saidFor,
} from '#domain/match/line-up/line-up-in-set.ts';
import { nameOf } from '#domain/match/rally/standing.ts';
import type { Side } from '#domain/match/schema.ts';
import { useRows, useSession } from '#web/sync/screen/hooks.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { type SetEntry, useRecording } from '#web/match/use-recording.ts';

/** Where a line-up can come from, in one tap (LINE-2). */
export type Source = { readonly key: string; readonly label: string; readonly lineUp: LineUp; readonly asks: string };
export type Theirs = { readonly six: readonly string[] | null; readonly setterAt: number | null };

export type LineUpEditing = ReturnType<typeof useLineUp>;

/** The line-up of the set that is shown, while somebody makes it, and the entries by which it is taken. */
export function useLineUp(view: TrackerView) {
  const { match, players, rules, tracker, record } = view;
  const { setNumber } = tracker;
  const { state } = match;
  const recording = useRecording(record, match);
  const sources = useSources(view);
  const inForce = lineUpIn(state, setNumber);
  const said = saidFor(state, setNumber, 'them');
  const [source, setSource] = useState(() =>
    inForce ? sources.find((one) => say(one.lineUp) === say(inForce))?.key : sources[0]?.key,
  );
  const [lineUp, setLineUp] = useState(() => inForce ?? sources[0]?.lineUp ?? EMPTY_LINE_UP);
  const [serve, setServe] = useState<Side | null>(() => firstServeIn(state, setNumber));
  const [theirs, setTheirs] = useState<Theirs>(() => ({
    six: said?.six ? said.six.map((who) => nameOf(who) ?? '') : null,
    setterAt: said?.setterAt ?? null,
  }));
  const hurt = hurtBefore(state, setNumber);
  const checks = lineUpChecks(lineUp, { players, hurt, mostLiberos: rules.liberos });
  const asks = sources.find(({ key }) => key === source)?.asks;

  const choose = ({ key, lineUp: chosen }: Source) => {
    setSource(key);
    setLineUp(chosen);
  };
  /** A change by hand; a turn is still the same line-up. */
  const change = (next: LineUp, isSame = false) => {
    if (!isSame) setSource(undefined);
    setLineUp(next);
  };

  const entries = (): SetEntry[] => {
    const of = (entry: SetEntry['entry']): SetEntry => ({ entry, setNumber });
    const isNew = !inForce || say(lineUp) !== say(inForce);
    const isServeNew = serve !== null && serve !== firstServeIn(match.now(), setNumber);
    const isUnsaid = serve !== null && !isFirstServeSaid(match.now(), setNumber) && setNumber === 1;
    const isTheirsNew = (theirs.six ?? theirs.setterAt) !== null || said !== undefined;
    const entered = theirLineUp(theirs.six, theirs.setterAt);
    return [
      ...(isNew ? [of(lineUpEntry(lineUp))] : []),
      ...(isServeNew || isUnsaid ? [of({ kind: 'first-serve', payload: { side: serve } })] : []),
      ...(isTheirsNew && JSON.stringify(entered.payload) !== JSON.stringify(said) ? [of(entered)] : []),
    ];
  };

  /** One line-up, and where it was chosen anew who serves first; answers whether all of it is kept. */
  async function take(): Promise<boolean> {
    for (const entry of entries())
      if (!(await recording.enter(() => entry, 'Failed to keep the line-up'))) return false;
    return true;
  }

  return {
    ...{ lineUp, source, sources, asks, serve, theirs, checks, hurt, inForce, setNumber },
    isBegun: (setOf(state, setNumber).rallies?.played.length ?? 0) > 0,
    doesNotFit: () => misfits(match.now(), setNumber, lineUpEntry(lineUp)),
    ...{ choose, change, setServe, setTheirs, take },
  };
}

const say = (lineUp: LineUp): string => JSON.stringify(lineUpEntry({ ...lineUp, from: null }).payload);

/** The line-up of the set before, the team's saved lineups with those of this match first, and the last match's. */
function useSources({ match: { state }, players, rules, teamId, sessionId, tracker }: TrackerView): Source[] {
  const saved = useRows('lineups', { teamId });
  const last = useLastMatch(teamId, sessionId);
  const { setNumber } = tracker;
  const { sets } = state;
  return useMemo(() => {
    const before = [1, 2, 3, 4].filter((number) => number < setNumber && lineUpIn({ sets }, number)).at(-1);
    const asBefore = before === undefined ? undefined : lineUpIn({ sets }, before);
    const used = [1, 2, 3, 4, 5].map((number) => lineUpIn({ sets }, number)?.from?.lineupId);
    const uses = (id: string) => used.filter((one) => one === id).length;
    const ordered = saved.toSorted((a, b) => uses(b.id) - uses(a.id) || a.displayOrder - b.displayOrder);
    const lineups = ordered
      .filter(({ courtAssignments }) => courtAssignments.length > 0)
      .map((one) => ({
        ...{ key: one.id, label: one.name, lineUp: lineUpFrom(one, players, rules.liberos) },
        asks: openPlaces(one, players).map(roman).join(', '),
      }));
    return [
      ...(asBefore ? [{ key: 'before', label: `Same as set ${before}`, lineUp: asBefore, asks: '' }] : []),
      ...lineups,
      ...(last ? [{ key: 'last', label: 'Last match', lineUp: last, asks: '' }] : []),
    ];
  }, [saved, last, sets, setNumber, players, rules.liberos]);
}

/** The line-up in which the team's match before this one began, if its log is on this device or comes while one looks. */
function useLastMatch(teamId: string, sessionId: string): LineUp | undefined {
  const session = newestFirst(useRows('statSessions', { teamId })).find(({ id }) => id !== sessionId);
  useSession(session?.id ?? null);
  const log = useRows('matchEvents', { sessionId: session?.id ?? sessionId });
  return useMemo(() => {
    if (!session || !log.some(({ kind }) => kind === 'line-up')) return undefined;
    return lineUpIn(fold(log, readingOf(session)), 1);
  }, [session, log]);
}
