import { IconExternalLink } from '@tabler/icons-react';
import type { Ticket } from '#domain/feedback/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import styles from './tickets-tab.module.css';

const toastFailure = () => toast({ title: 'Error', description: 'Failed to load attachment', tone: 'bad' });

export function AttachmentViewer({ ticket, onClose }: { ticket: Ticket | null; onClose(): void }) {
  return (
    <Dialog
      open={ticket !== null}
      onClose={onClose}
      title="Attachment"
      sub={ticket?.subject}
      width="lg"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {ticket?.attachmentUrl && (
        <Preview
          url={ticket.attachmentUrl}
          type={ticket.attachmentType ?? ''}
          name={ticket.attachmentName ?? 'Attachment'}
        />
      )}
    </Dialog>
  );
}

function Preview({ url, type, name }: { url: string; type: string; name: string }) {
  if (type.startsWith('image/')) return <img src={url} alt={name} className={styles.viewed} onError={toastFailure} />;
  if (type.startsWith('video/')) {
    return <video src={url} controls aria-label={name} className={styles.viewed} onError={toastFailure} />;
  }
  return (
    <>
      <p>This file type cannot be previewed directly.</p>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open in New Tab <Icon of={IconExternalLink} size="sm" />
        </a>
      </p>
    </>
  );
}
