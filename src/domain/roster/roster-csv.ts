import { csvText } from '../match/files/csv.ts';
import { inRosterOrder } from './order.ts';
import type { Player } from './schema.ts';

/** The roster as a file that a spreadsheet opens and `readSheet` reads back (OTI-01). */
export const rosterCsv = (players: readonly Player[]): string =>
  csvText(
    ['#', 'Name', 'Position'],
    inRosterOrder(players).map(({ jerseyNumber, name, position }) => [jerseyNumber, name, position]),
  );
