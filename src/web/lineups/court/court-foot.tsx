import { useState } from 'react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboardList,
  IconFileTypePdf,
  IconHistory,
  IconLayoutGrid,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import type { Lineup } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import { dialogOnDemand, onDemand } from '#web/browser/on-demand.tsx';
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx';
import { receiveHref } from '#web/lineups/receive-address.ts';
import type { CourtEditing } from './use-court.ts';
import type { useOverwritten } from './use-overwritten.ts';
import { useSheet } from './use-sheet.ts';
import styles from './court-foot.module.css';

const LineUpSheet = dialogOnDemand(async () => (await import('./line-up-sheet-dialog.tsx')).LineUpSheet);
const PrintSheet = onDemand(() => import('./print-sheet.tsx').then(({ PrintSheet }) => PrintSheet));

type CourtFootProps = {
  team: Team;
  lineup: Lineup;
  editing: CourtEditing;
  players: readonly Player[];
  overwritten: ReturnType<typeof useOverwritten>;
  onLook: () => void;
};

/** Below the court: a step back and forward, the sheet for the scorer, and what was overwritten. */
export function CourtFoot({ team, lineup, editing, players, overwritten, onLook }: CourtFootProps) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useSheet({ team, lineup, court: editing.court, players });
  return (
    <div className={styles.foot}>
      <Button
        icon={IconArrowBackUp}
        isOff={!editing.canUndo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={editing.undo}
      >
        Undo
      </Button>
      <Button
        icon={IconArrowForwardUp}
        isOff={!editing.canRedo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={editing.redo}
      >
        Redo
      </Button>
      <Button icon={IconPrinter} onClick={sheet.print}>
        Print
      </Button>
      <Button icon={IconFileTypePdf} aria-label="Download PDF" onClick={() => void sheet.download()}>
        PDF
      </Button>
      <Button icon={IconClipboardList} onClick={() => setOpen(true)}>
        Line-up sheet
      </Button>
      <LinkButton icon={IconLayoutGrid} href={receiveHref(lineup)}>
        Serve receive
      </LinkButton>
      {overwritten.courts.length > 0 && (
        <Button icon={IconHistory} onClick={onLook}>
          Earlier courts
        </Button>
      )}
      {overwritten.notice && (
        <p className={styles.told}>
          <span>Changed by {overwritten.notice.by}</span>
          <Button variant="quiet" onClick={onLook}>
            Look
          </Button>
          <IconButton icon={IconX} label="Dismiss" onClick={overwritten.dismiss} />
        </p>
      )}
      {sheet.printing && <PrintSheet sheet={sheet.printing} onDone={sheet.printed} />}
      <LineUpSheet open={isOpen} onClose={() => setOpen(false)} {...{ team, lineup, players, court: editing.court }} />
    </div>
  );
}
