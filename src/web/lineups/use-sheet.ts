import { useState } from 'react';
import { clock, localDay, mediumDay } from '#domain/core/dates.ts';
import { copyOf } from '#domain/lineups/copies.ts';
import { formationOf } from '#domain/lineups/formation.ts';
import type { Court, Lineup } from '#domain/lineups/schema.ts';
import type { LineupSheet } from '#domain/lineups/sheet.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { dismissToast, toast } from '#web/ui/toasts.ts';

type Shown = { team: Team; lineup: Lineup; court: Court; players: readonly Player[] };

/** The sheet of the court as it is shown: on the printer by this device, or as a file by the server. */
export function useSheet(shown: Shown) {
  const [printing, setPrinting] = useState<LineupSheet | null>(null);
  const print = () => setPrinting(sheetOf(shown));
  const action = { label: 'Print', run: print };

  async function download(): Promise<void> {
    const failed = (title: string, description: string) => toast({ title, description, tone: 'warn', action });
    if (!navigator.onLine) return void failed('A PDF needs a connection', 'Printing works without one.');
    const waiting = toast({ title: 'Making the PDF', tone: 'info' });
    const { fetchSheet } = await import('./sheet-file.ts');
    const answer = await fetchSheet(shown.team.id, sheetOf(shown));
    dismissToast(waiting);
    if (answer.ok) saveFile(`${shown.lineup.name} - ${shown.team.name}.pdf`, answer.file);
    else failed('No PDF was made', answer.message);
  }
  return { printing, print, printed: () => setPrinting(null), download };
}

function sheetOf({ team, lineup, court, players }: Shown): LineupSheet {
  const now = new Date();
  return {
    team: team.name,
    lineup: lineup.name,
    formation: formationOf({ ...lineup, courtAssignments: court.assignments }, players),
    players: players.map(copyOf),
    court,
    printed: `${mediumDay(localDay(now))}, ${clock(now)}`,
  };
}
