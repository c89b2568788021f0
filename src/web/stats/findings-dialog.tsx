import { IconAlertTriangle, IconCheck, IconCloudUp, IconFlagCheck } from '@tabler/icons-react';
import type { Finding } from '#domain/stats/findings.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './findings-dialog.module.css';

type FindingsDialogProps = {
  open: boolean;
  found: readonly Finding[];
  won: Finding | undefined;
  isBusy: boolean;
  onClose(): void;
  onComplete(): void;
  onGo(finding: Finding): void;
};

/** What deserves a look before a game is completed. It comes before and never forbids. */
export function FindingsDialog({ open, found, won, isBusy, onClose, onComplete, onGo }: FindingsDialogProps) {
  const actions = (
    <>
      <Button onClick={onClose}>Back to Game</Button>
      <Button variant="primary" icon={IconFlagCheck} busy={isBusy} onClick={onComplete}>
        Complete Game
      </Button>
    </>
  );
  const sub = found.length === 1 ? '1 thing to look at first' : `${found.length} things to look at first`;
  return (
    <Dialog open={open} onClose={onClose} title="Before you complete the game" sub={sub} actions={actions}>
      <ul className={styles.findings}>
        {[...found, ...(won ? [won] : [])].map((finding) => (
          <FindingRow key={finding.title} finding={finding} onGo={onGo} />
        ))}
      </ul>
    </Dialog>
  );
}

const MARKS = { bad: IconAlertTriangle, warn: IconAlertTriangle, info: IconCloudUp, ok: IconCheck } as const;

function FindingRow({ finding, onGo }: { finding: Finding; onGo(finding: Finding): void }) {
  const { level, title, detail, way, setNumber } = finding;
  return (
    <li>
      <span className={classes(styles.mark, styles[level])}>
        <Icon of={MARKS[level]} />
      </span>
      <b>{title}</b>
      <p>{detail}</p>
      {way && (
        <Button variant="quiet" onClick={() => onGo(finding)}>
          {way === 'set' ? `Open Set ${setNumber ?? ''}` : 'Open log'}
        </Button>
      )}
    </li>
  );
}
