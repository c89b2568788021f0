import { z } from 'zod';
import { startChoices, type StartChoices } from '#domain/match/line-up/start-choices.ts';
import { Depth } from '#domain/match/rally/entries.ts';
import { NumSets } from '#domain/match/schema.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import type { SyncStore } from '#web/sync/client.ts';

/** How the last match of a team was begun on this device: the proposal for its next one. */
const Kept = z.object({
  way: z.enum(['counts', 'rally']).optional(),
  depth: Depth.optional(),
  numSets: NumSets.optional(),
  lineupId: z.uuid().nullable().optional(),
});
const noteOf = (teamId: string): string => `match.start.${teamId}`;

function keptChoice(teamId: string): z.infer<typeof Kept> {
  const note = readNote(noteOf(teamId));
  if (note === null) return {};
  try {
    return Kept.parse(JSON.parse(note));
  } catch {
    // Another version wrote it.
    return {};
  }
}

export function keepChoice(teamId: string, { way, depth, numSets, lineupId }: StartChoices): void {
  writeNote(noteOf(teamId), JSON.stringify({ way, depth, numSets, lineupId }));
}

/** How a new match of a team is recorded unless something else is chosen. */
export function choicesFor(store: Pick<SyncStore, 'rows' | 'row'>, teamId: string): StartChoices {
  return startChoices({
    sessions: store.rows('statSessions', { teamId }),
    lineups: store.rows('lineups', { teamId }),
    teamDefault: store.row('teams', teamId)?.defaultRules ?? null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    kept: keptChoice(teamId),
  });
}
