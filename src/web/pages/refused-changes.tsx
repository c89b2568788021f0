import { IconAlertTriangle, IconCloudUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { clock } from '#domain/core/dates.ts';
import { wording } from '#domain/core/refusals.ts';
import { linesOf } from '#domain/sync/copy.ts';
import type { Group } from '#domain/sync/describe.ts';
import { offences } from '#domain/sync/mend.ts';
import type { Issue } from '#web/sync/device/database.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { copyText } from '#web/browser/links/copy-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { FixDialog } from './fix-dialog.tsx';
import styles from './changes-page.module.css';

type Refused = Group<Issue>;

/** A refused change, or the refused entries of one match: the reason, and the ways to correct, resend or discard it. */
export function RefusedChanges({ entries, words: { title, detail } }: Refused) {
  const store = useSync();
  const { at } = entries.at(-1) ?? entries[0];
  const reasons = [...new Set(entries.map(({ refusal }) => wording(refusal)))];
  const lines = entries[0].name === 'match.record' ? linesOf(entries, store.row) : [];
  return (
    <li className={styles.change}>
      <b>{title}</b>
      <time dateTime={at}>{clock(new Date(at))}</time>
      {reasons.map((reason) => (
        <p key={reason} className={styles.why}>
          <Icon of={IconAlertTriangle} />
          {reason}
        </p>
      ))}
      {detail && <p className={styles.mine}>{detail}</p>}
      <div className={styles.acts}>
        {entries.some(({ refusal }) => refusal.code !== 'held') && <SendAgain entries={entries} title={title} />}
        <Button icon={IconCopy} onClick={() => void copy([title, ...reasons, detail, ...lines])}>
          Copy
        </Button>
        <Discard entries={entries} title={title} />
      </div>
    </li>
  );
}

type RefusedProps = Pick<Refused, 'entries'> & { readonly title: string };

/** Corrects a value in a field where one is at fault; any other refused change can only be sent again. */
function SendAgain({ entries, title }: RefusedProps) {
  const store = useSync();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [issue] = entries;
  const wrong = offences(issue.refusal, issue.input);
  const resend = async () => {
    setBusy(true);
    const result = await store.resend(entries.map(({ id }) => id));
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

function Discard({ entries, title }: RefusedProps) {
  const store = useSync();
  const [isAsking, setAsking] = useState(false);
  const [what, goes, was] =
    entries.length === 1 ? ['this change', 'goes', 'was'] : [`these ${entries.length} changes`, 'go', 'were'];
  return (
    <>
      <Button variant="danger-quiet" icon={IconTrash} className={styles.discard} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void store.discard(entries.map(({ id }) => id))}
        title={`Discard ${what}?`}
        action="Discard"
      >
        {`“${title}” ${goes} from this device and ${was} not stored anywhere else. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}

async function copy(lines: readonly string[]): Promise<void> {
  if (await copyText(lines.filter(Boolean).join('\n'))) toast({ title: 'Copied', tone: 'info' });
  else toast({ title: 'Failed to copy', description: 'The browser does not allow it here.', tone: 'bad' });
}
