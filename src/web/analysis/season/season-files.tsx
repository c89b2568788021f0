import { IconCloudDownload, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '#domain/core/plural.ts';
import { MOST_ROWS } from '#domain/match/files/csv-season.ts';
import { useLine } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { leftOutText } from './left-out-text.ts';
import { type FileName, type FilesState, useSeasonFiles } from './use-season-files.ts';
import type { Season } from './use-season.ts';
import styles from './season-files.module.css';

type SeasonFilesProps = { open: boolean; onClose(): void; season: Season; teamId: string; teamName: string };

const NAMES: readonly FileName[] = ['Contacts', 'Rallies', 'Players'];
const grouped = (count: number): string => count.toLocaleString('en-US');
const counted = (count: number): string => plural(count, 'match', 'matches');

/** Contacts, rallies and players of the matches that are shown, in one file (CSV-05). */
export function SeasonFiles({ open, onClose, season, teamId, teamName }: SeasonFilesProps) {
  const [isNameless, setNameless] = useState(false);
  const { matches, filter, missing: leftOut } = season;
  const files = useSeasonFiles({ teamId, teamName, matches, onCourt: filter.with, leftOut });
  const { state, here, save, stop } = files;
  const isOffline = useLine() === 'offline';
  const missing = leftOut + matches.length - here;
  const fetchMissing = () => {
    season.fetchMissing();
    files.fetchMissing();
  };
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title="Season Files" sub={`${counted(matches.length)}, as they are shown`}>
      <Switch label="Without names" checked={isNameless} onChange={setNameless} />
      <p className={styles.note}>
        {isNameless ? 'Players stand by number; notes are left out.' : 'Opponents stand by number.'}
      </p>
      {missing > 0 && (
        <div className={styles.missing}>
          <p>{`The rallies of ${counted(missing)} are not on this device.`}</p>
          <Button icon={IconCloudDownload} isOff={isOffline} onClick={fetchMissing}>
            {isOffline ? 'Get them when you are online' : 'Get them'}
          </Button>
        </div>
      )}
      <div className={styles.keys} role="group" aria-label="CSV">
        {NAMES.map((name) => (
          <Button
            key={name}
            icon={IconDownload}
            isOff={here === 0 || state.kind === 'making'}
            onClick={() => void save(name, isNameless)}
          >
            {name}
          </Button>
        ))}
      </div>
      <FilesStatus state={state} />
    </Dialog>
  );
}

/** How far a file is, and at its end what is in it. */
function FilesStatus({ state }: { state: FilesState }) {
  return (
    <div className={styles.status} role="status">
      {state.kind === 'making' && (
        <>
          <progress value={state.done} max={state.of} aria-hidden />
          Match {state.done + 1} of {state.of}...
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <p>{state.rows === 1 ? 'Saved with 1 row.' : `Saved with ${grouped(state.rows)} rows.`}</p>
          {state.leftOut > 0 && <p>{leftOutText(state.leftOut)}</p>}
        </>
      )}
      {state.kind === 'too-long' && (
        <p>{`A file has ${grouped(MOST_ROWS)} rows at most. Nothing was saved: choose fewer matches.`}</p>
      )}
    </div>
  );
}
