import { useState } from 'react';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import type { Ticket } from '#domain/feedback/api.ts';
import type { FeedbackStatus } from '#domain/feedback/schema.ts';
import { ago, STATUSES, stepsOf } from '#domain/feedback/tickets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateTag, Tag } from '#web/ui/tag.tsx';
import styles from './tickets-tab.module.css';

type TicketCardProps = {
  ticket: Ticket;
  onStatus(status: FeedbackStatus): Promise<void>;
  onDelete(): void;
  onView(): void;
};

export function TicketCard({ ticket, onStatus, onDelete, onView }: TicketCardProps) {
  const [busy, setBusy] = useState<FeedbackStatus | null>(null);
  const { label, hue } = STATUSES[ticket.status];
  const step = async (to: FeedbackStatus) => {
    setBusy(to);
    await onStatus(to);
    setBusy(null);
  };
  return (
    <Panel className={styles.card} aria-label={ticket.subject}>
      <h2>{ticket.subject}</h2>
      <StateTag hue={hue}>{label}</StateTag>
      <p className={styles.by}>
        {ticket.email ?? 'Unknown User'}
        {ticket.isPro && <Tag tone="zone">Pro</Tag>},{' '}
        <time dateTime={ticket.createdAt}>{ago(ticket.createdAt, new Date())}</time>
      </p>
      <p className={styles.message}>{ticket.message}</p>
      {ticket.attachmentUrl !== null && (
        <div className={styles.attachment}>
          <Icon of={IconPaperclip} size="sm" />
          {ticket.attachmentName ?? 'Attachment'}
          <Button variant="quiet" aria-label={`View the attachment of ${ticket.subject}`} onClick={onView}>
            View
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        {stepsOf(ticket.status).map(({ label: words, to }) => (
          <Button key={to} busy={busy === to} onClick={() => void step(to)}>
            {words}
          </Button>
        ))}
        <Button variant="danger-quiet" icon={IconTrash} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Panel>
  );
}
