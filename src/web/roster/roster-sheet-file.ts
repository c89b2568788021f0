import { rosterCsv } from '#domain/roster/roster-csv.ts';
import type { Player } from '#domain/roster/schema.ts';
import { fileName, saveFile } from '#web/ui/save-file.ts';

/** Hands the roster to the downloads of the device, as a file that can be read back. */
export const saveRosterFile = (teamName: string, players: readonly Player[]): void =>
  saveFile(fileName('csv', teamName, 'roster'), new Blob([rosterCsv(players)], { type: 'text/csv;charset=utf-8' }));
