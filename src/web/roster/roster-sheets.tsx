import { useState } from 'react';
import { IconDownload, IconTableImport } from '@tabler/icons-react';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { useRow } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Roster } from './use-roster.ts';
import styles from './roster-sheets.module.css';

const RosterSheetDialog = dialogOnDemand(async () => (await import('./roster-sheet-dialog.tsx')).RosterSheetDialog);

/** Between the roster and a sheet: a squad in one go, and out as a file. */
export function RosterSheets({ roster: { teamId, players } }: { roster: Roster }) {
  const [isOpen, setOpen] = useState(false);
  const teamName = useRow('teams', teamId)?.name ?? '';
  const save = () =>
    void import('./roster-sheet-file.ts')
      .then(({ saveRosterFile }) => saveRosterFile(teamName, players))
      .catch(() => toast({ title: 'Failed to make the file', tone: 'bad' }));
  return (
    <div className={styles.sheets}>
      <Button variant="quiet" icon={IconTableImport} onClick={() => setOpen(true)}>
        Import Roster
      </Button>
      {players.length > 0 && (
        <Button variant="quiet" icon={IconDownload} onClick={save}>
          Download CSV
        </Button>
      )}
      {isOpen && <RosterSheetDialog open teamId={teamId} players={players} onClose={() => setOpen(false)} />}
    </div>
  );
}
