import { useState } from 'react';
import { clock, localDay, mediumDay } from '#domain/core/dates.ts';
import type { SheetRequest } from '#domain/lineups/api.ts';
import { copyOf } from '#domain/lineups/copies.ts';
import { formationOf } from '#domain/lineups/formation.ts';
import type { Court, Lineup } from '#domain/lineups/schema.ts';
import type { LineupSheet } from '#domain/lineups/sheet.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Event } from '#domain/schedule/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { dismissToast, toast } from '#web/ui/messages/toasts.ts';

type CourtOnScreen = { team: Team; lineup: Lineup; court: Court; players: readonly Player[] };
type Occasion = Pick<LineupSheet, 'opponent' | 'date'>;

/** The sheet of the court as it is shown: on the printer by this device, or as a file by the server. */
export function useSheet(shown: CourtOnScreen) {
  const [printing, setPrinting] = useState<LineupSheet | null>(null);
  const events = useRows('events', { teamId: shown.team.id });
  const sheet = async () => sheetOf(shown, await occasionOf(events));
  const print = () => void sheet().then(setPrinting);
  const action = { label: 'Print', run: print };

  async function download(): Promise<void> {
    const failed = (title: string, description: string) => toast({ title, description, tone: 'warn', action });
    if (!navigator.onLine) return void failed('A PDF needs a connection', 'Printing works without one.');
    const waiting = toast({ title: 'Making the PDF', tone: 'info' });
    const { fetchPdfOf } = await import('#web/browser/paper/pdf-file.ts');
    const address = `/api/teams/${shown.team.id}/lineup-sheet`;
    const answer = await fetchPdfOf<SheetRequest>(address, { sheet: await sheet() });
    dismissToast(waiting);
    if (answer.ok) saveFile(`${shown.lineup.name} - ${shown.team.name}.pdf`, answer.file);
    else failed('No PDF was made', answer.message);
  }
  return { printing, print, printed: () => setPrinting(null), download };
}

/** The schedule's reader is not needed until then; a device that has none of it has no schedule either. */
export async function occasionOf(events: readonly Event[]): Promise<Occasion> {
  if (events.length === 0) return { opponent: null, date: null };
  const { nextMatch } = await import('#domain/schedule/next-match.ts');
  const match = nextMatch(events, localDay(new Date()));
  if (!match) return { opponent: null, date: null };
  const time = match.startTime === null ? [] : [clock(match.startTime)];
  return { opponent: match.opponentName, date: [mediumDay(match.day), ...time].join(', ') };
}

function sheetOf({ team, lineup, court, players }: CourtOnScreen, occasion: Occasion): LineupSheet {
  const now = new Date();
  return {
    team: team.name,
    lineup: lineup.name,
    formation: formationOf({ ...lineup, courtAssignments: court.assignments }, players),
    players: players.map(copyOf),
    court,
    ...occasion,
    printed: `${mediumDay(localDay(now))}, ${clock(now)}`,
  };
}
