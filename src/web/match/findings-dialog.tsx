import type { ReactNode } from 'react';
import { IconFlagCheck } from '@tabler/icons-react';
import { plural } from '#domain/core/plural.ts';
import type { Finding as Found } from '#domain/match/checks/finding-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Finding, Findings } from '#web/ui/messages/findings.tsx';

type FindingsDialogProps = {
  open: boolean;
  found: readonly Found[];
  won: Found | undefined;
  isBusy: boolean;
  onClose(): void;
  onComplete(): void;
  onGo(finding: Found): void;
  /** The ways to mend a finding, below its words. */
  waysOf?(finding: Found): ReactNode;
};

/** Shows doubts before a game is completed, without preventing it. */
export function FindingsDialog(props: FindingsDialogProps) {
  const { open, found, won, isBusy, onClose, onComplete, onGo, waysOf } = props;
  const actions = (
    <>
      <Button onClick={onClose}>Back to Game</Button>
      <Button variant="primary" icon={IconFlagCheck} busy={isBusy} onClick={onComplete}>
        Complete Game
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Before you complete the game"
      sub={subOf(found.length)}
      actions={actions}
    >
      <Findings label="What was found">
        {[...found, ...(won ? [won] : [])].map((finding, i) => (
          <FindingRow key={`${i} ${finding.title}`} finding={finding} onGo={onGo} further={waysOf?.(finding)} />
        ))}
      </Findings>
    </Dialog>
  );
}

function subOf(count: number): string {
  if (count === 0) return 'Nothing is left to look at';
  return `${plural(count, 'thing')} to look at first`;
}

type FindingRowProps = { finding: Found; onGo(finding: Found): void; further: ReactNode };

function FindingRow({ finding, onGo, further }: FindingRowProps) {
  const { level, title, detail, way, setNumber, rally, at } = finding;
  const go = way && (
    <Button variant="quiet" onClick={() => onGo(finding)}>
      {way === 'set' ? `Open Set ${setNumber ?? ''}` : rally && rally.id === at ? `Rally ${rally.number}` : 'Open log'}
    </Button>
  );
  return (
    <Finding tone={level} title={title} action={go} further={further}>
      {detail}
    </Finding>
  );
}
