import { lineUpEntry, lineUpFrom } from '#domain/match/line-up/line-up.ts';
import type { StartChoices } from '#domain/match/line-up/start-choices.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { chooseDefaultRules } from '#domain/teams/commands.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { newId } from '#web/sync/new-id.ts';

export type Chosen = { readonly choices: StartChoices; readonly isForTeam: boolean };
type Store = Pick<SyncStore, 'do' | 'row' | 'rows'>;
type Ids = { readonly teamId: string; readonly sessionId: string };

/**
 * Depth and line-up of set 1, once the session is on this device; without a network they wait with it. Nothing is lost if one
 * of them is not kept: the match asks for a line-up that it does not have.
 */
export async function beginRallies(store: Store, ids: Ids, { choices, isForTeam }: Chosen): Promise<void> {
  const { depth, lineupId, rules } = choices;
  const enter = (entry: MatchEntry) => store.do(recordEntry.draft({ ...ids, id: newId(), setNumber: 1, entry }));
  chooseEntryWay(ids.sessionId, 'rally');
  await enter({ kind: 'depth', payload: { after: null, depth } });
  const lineup = lineupId === null ? undefined : store.row('lineups', lineupId);
  const players = store.rows('players', { teamId: ids.teamId });
  if (lineup) await enter(lineUpEntry(lineUpFrom(lineup, players, rules.liberos)));
  if (isForTeam) await store.do(chooseDefaultRules.draft({ teamId: ids.teamId, rules }));
}
