import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { inAscii, SUPPLIER_ID } from '#domain/analysis/maxpreps.ts';
import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { playersIn, sumsOf } from '#domain/match/figures/sums.ts';
import { contactsCsv, ralliesCsv } from '#domain/match/files/csv-rows.ts';
import { playersCsv } from '#domain/match/files/csv-players.ts';
import { matchMaxPreps } from '#domain/match/files/match-maxpreps.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { formerPlayer } from '#domain/match/tracked-players.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fileName, saveFile } from '#web/ui/save-file.ts';
import { DataVolley } from './data-volley.tsx';
import { csvMatch } from './rally-csv-match.ts';
import styles from './rally-files.module.css';

type RallyFilesProps = {
  open: boolean;
  onClose(): void;
  match: TrackedMatch;
  state: MatchState;
  players: readonly Player[];
  teamName: string;
  /** Who our files come from, as MaxPreps knows it. */
  supplierId: string;
};

const FILES = [
  { name: 'Contacts', text: contactsCsv },
  { name: 'Rallies', text: ralliesCsv },
  { name: 'Players', text: playersCsv },
] as const;

/** The files of a match that was recorded rally by rally. They are made on this device, of what is on it. */
export function RallyFiles({ open, onClose, ...of }: RallyFilesProps) {
  const [isNameless, setNameless] = useState(false);
  const { match } = of;
  const saved = ({ name, text }: (typeof FILES)[number]) =>
    saveFile(
      fileName('csv', name, match.day, match.opponentName),
      new Blob([text([csvMatch(of, isNameless)])], { type: 'text/csv;charset=utf-8' }),
    );
  return (
    <Dialog open={open} onClose={onClose} title="Rally Files" sub="For a spreadsheet, and for other programs">
      <Switch label="Without names" checked={isNameless} onChange={setNameless} />
      <p className={styles.note}>
        {isNameless ? 'Players stand by number; notes are left out.' : 'Opponents stand by number.'}
      </p>
      <div className={styles.keys} role="group" aria-label="CSV">
        {FILES.map((file) => (
          <Button key={file.name} icon={IconDownload} onClick={() => saved(file)}>
            {file.name}
          </Button>
        ))}
      </div>
      <DataVolley {...of} isNameless={isNameless} />
      {SUPPLIER_ID.test(of.supplierId) && <MaxPreps {...of} />}
    </Dialog>
  );
}

type Given = Omit<RallyFilesProps, 'open' | 'onClose'>;

/** A field of some rallies only would overwrite at MaxPreps what is there: it is left out, and named (MXP-03). */
function MaxPreps({ match, state, players, supplierId }: Given) {
  const { text, fieldsLeftOut, playersLeftOut, refused } = useMemo(() => {
    const view = matchView(state, match.id);
    const played = playersIn(sumsOf(view.sets), 'us').flatMap((id) => (id === null ? [] : [formerPlayer(id, players)]));
    const file = matchMaxPreps(supplierId, view, played);
    return { ...file, refused: refusal(file.fields, played.length - file.playersLeftOut.length) };
  }, [match, state, players, supplierId]);
  const name = fileName('txt', 'maxpreps', match.day, inAscii(match.opponentName));
  return (
    <section className={styles.more} aria-label="MaxPreps">
      <Button
        icon={IconDownload}
        isOff={refused !== null}
        onClick={() => saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))}
      >
        MaxPreps
      </Button>
      {refused !== null && <p className={styles.note}>{refused}</p>}
      {refused === null && fieldsLeftOut.length > 0 && (
        <p className={styles.note}>Left out, not recorded throughout: {fieldsLeftOut.join(', ')}.</p>
      )}
      {playersLeftOut.length > 0 && (
        <p className={styles.note}>Left out, without a number of their own: {playersLeftOut.join(', ')}.</p>
      )}
    </section>
  );
}

/** Why there is nothing to write. */
function refusal(fields: readonly string[], players: number): string | null {
  if (fields.length === 0) return 'No file: nothing was recorded in every rally of this match.';
  return players === 0 ? 'No file: MaxPreps knows players by number, and nobody here has one of her own.' : null;
}
