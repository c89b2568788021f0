import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fold } from '#domain/match/fold.ts';
import { CONTACTS, type CsvMatch, type CsvTable, RALLIES } from '#domain/match/files/csv-rows.ts';
import { PLAYERS } from '#domain/match/files/csv-players.ts';
import { addMatch, beginFile } from '#domain/match/files/csv-season.ts';
import type { SeasonMatch } from '#domain/match/season/season-matches.ts';
import { ralliesWith } from '#domain/match/season/season-presence.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { FETCHED_AT_ONCE } from '#web/sync/line/wanted.ts';
import { fileName, saveFile } from '#web/ui/save-file.ts';
import { csvMatch } from '../rally-csv-match.ts';

export const FILES = { Contacts: CONTACTS, Rallies: RALLIES, Players: PLAYERS } satisfies Record<string, CsvTable>;
export type FileName = keyof typeof FILES;

export type FilesState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'making'; readonly done: number; readonly of: number }
  | { readonly kind: 'saved'; readonly rows: number; readonly leftOut: number }
  | { readonly kind: 'too-long' };

type Season = {
  readonly teamId: string;
  readonly teamName: string;
  readonly matches: readonly SeasonMatch[];
  /** Only rallies with this player on court. */
  readonly onCourt: string | null;
  /** Matches that are left out already, since only their logs tell who was on court. */
  readonly leftOut: number;
};

/** The files of many matches, made of their logs on this device, one match after another (CSV-05). */
export function useSeasonFiles({ teamId, teamName, matches, onCourt, leftOut }: Season) {
  const store = useSync();
  const [state, setState] = useState<FilesState>({ kind: 'ready' });
  const isHere = useCallback(({ id }: SeasonMatch) => store.isHeld(sessionScope(id)), [store]);
  const here = useSyncExternalStore(store.subscribe, () => matches.filter(isHere).length);
  const run = useRef(0);
  const stop = useCallback(() => {
    run.current += 1;
    setState({ kind: 'ready' });
  }, []);
  // A file that nobody waits for any more is not saved. Rows that come meanwhile do not stop it.
  useEffect(() => () => void (run.current += 1), []);

  async function save(name: FileName, isNameless: boolean): Promise<void> {
    const mine = (run.current += 1);
    const own = matches.filter(isHere);
    let file = beginFile(FILES[name]);
    for (const [done, match] of own.entries()) {
      setState({ kind: 'making', done, of: own.length });
      await nextTurn();
      if (run.current !== mine) return;
      const read = readMatch(store, { teamId, teamName, match, onCourt }, isNameless);
      const longer = read && addMatch(file, FILES[name], read);
      if (read && !longer) return setState({ kind: 'too-long' });
      file = longer ?? file;
    }
    saveFile(fileName('csv', 'season', name), new Blob([...file.parts], { type: 'text/csv;charset=utf-8' }));
    setState({ kind: 'saved', rows: file.rows, leftOut: leftOut + matches.length - own.length });
  }

  /** Their logs come with the next pull, and stay for as long as those of opened matches. */
  const fetchMissing = (): void =>
    matches
      .filter((match) => !isHere(match))
      .slice(-FETCHED_AT_ONCE)
      .forEach(({ id }) => store.openSession(id));
  return { state, here, save, stop, fetchMissing };
}

/** A tap that waits is answered between two matches. */
const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve));

type Read = Omit<Season, 'matches' | 'leftOut'> & { readonly match: SeasonMatch };

/** Of a match only the sets, and the rallies, that are looked at. */
function readMatch(
  store: SyncStore,
  { teamId, teamName, match, onCourt }: Read,
  isNameless: boolean,
): CsvMatch | undefined {
  const session = store.row('statSessions', match.id);
  if (!session) return undefined;
  const players = [...store.rows('players', { teamId }), ...store.formerPlayers(teamId)];
  const state = fold(store.rows('matchEvents', { teamId, sessionId: match.id }), readingOf(session));
  const whole = csvMatch({ match, state, players, teamName }, isNameless);
  const isWanted = ({ number }: { readonly number: number }) => match.sets.some((set) => set.number === number);
  const sets = whole.view.sets.filter(isWanted);
  return { ...whole, view: { ...whole.view, sets: onCourt === null ? sets : ralliesWith(sets, onCourt) } };
}
