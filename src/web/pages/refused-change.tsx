import { IconAlertTriangle, IconCloudUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { clock } from '#domain/core/dates.ts';
import { wording } from '#domain/core/refusals.ts';
import { describe } from '#domain/sync/describe.ts';
import { offences } from '#domain/sync/mend.ts';
import type { Issue } from '#web/sync/database.ts';
import { namesIn } from '#web/sync/names.ts';
import { useSync } from '#web/sync/sync-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { FixDialog } from './fix-dialog.tsx';
import styles from './changes-page.module.css';

/** One change that the server would not take, why, and what can be done about it. */
export function RefusedChange({ issue }: { issue: Issue }) {
  const store = useSync();
  const { title, detail } = describe(issue, namesIn(store));
  const reason = wording(issue.refusal);
  return (
    <li className={styles.change}>
      <b>{title}</b>
      <time dateTime={issue.at}>{clock(new Date(issue.at))}</time>
      <p className={styles.why}>
        <Icon of={IconAlertTriangle} />
        {reason}
      </p>
      {detail && <p className={styles.mine}>{detail}</p>}
      <div className={styles.acts}>
        <SendAgain issue={issue} title={title} />
        <Button icon={IconCopy} onClick={() => void copy([title, reason, detail])}>
          Copy
        </Button>
        <Discard issue={issue} title={title} />
      </div>
    </li>
  );
}

/** Puts right what can be put right in a field; anything else can only be tried again. */
function SendAgain({ issue, title }: { issue: Issue; title: string }) {
  const store = useSync();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wrong = offences(issue.refusal, issue.input);
  const resend = async () => {
    setBusy(true);
    const result = await store.resend([issue.id]);
    setBusy(false);
    if (!result.ok) toast({ title, description: wording(result.refusal), tone: 'bad' });
  };
  if (wrong.length === 0) {
    return (
      <Button icon={IconCloudUp} busy={isBusy} onClick={() => void resend()}>
        Send Again
      </Button>
    );
  }
  return (
    <>
      <Button icon={IconPencil} onClick={() => setOpen(true)}>
        Fix
      </Button>
      {isOpen && <FixDialog issue={issue} title={title} wrong={wrong} onClose={() => setOpen(false)} />}
    </>
  );
}

function Discard({ issue, title }: { issue: Issue; title: string }) {
  const store = useSync();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger-quiet" icon={IconTrash} className={styles.discard} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void store.discard([issue.id])}
        title="Discard this change?"
        action="Discard"
      >
        {`“${title}” goes from this device and was not stored anywhere else. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}

async function copy(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.filter(Boolean).join('\n'));
    toast({ title: 'Copied', tone: 'info' });
  } catch {
    toast({ title: 'Failed to copy', description: 'The browser does not allow it here.', tone: 'bad' });
  }
}
