import { IconFlagCheck } from '@tabler/icons-react';
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
};

/** Shows doubts before a game is completed, without preventing it. */
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
      <Findings label="What was found">
        {[...found, ...(won ? [won] : [])].map((finding, i) => (
          <FindingRow key={`${i} ${finding.title}`} finding={finding} onGo={onGo} />
        ))}
      </Findings>
    </Dialog>
  );
}

function FindingRow({ finding, onGo }: { finding: Found; onGo(finding: Found): void }) {
  const { level, title, detail, way, setNumber } = finding;
  const go = way && (
    <Button variant="quiet" onClick={() => onGo(finding)}>
      {way === 'set' ? `Open Set ${setNumber ?? ''}` : 'Open log'}
    </Button>
  );
  return (
    <Finding tone={level} title={title} action={go}>
      {detail}
    </Finding>
  );
}
