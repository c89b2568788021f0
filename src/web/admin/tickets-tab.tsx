import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '#domain/feedback/api.ts';
import type { TicketList } from '#domain/feedback/tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AttachmentViewer } from './attachment-viewer.tsx';
import { TicketCard } from './ticket-card.tsx';
import styles from './tickets-tab.module.css';
import type { Tickets } from './use-tickets.ts';

const LISTS = [
  { id: 'open', label: 'Open Tickets', none: 'No open tickets', more: 'All feedback has been addressed.' },
  { id: 'closed', label: 'Closed Tickets', none: 'No closed tickets', more: 'Resolved feedback will appear here.' },
] as const;

export function TicketsTab({ tickets }: { tickets: Tickets }) {
  const [leaving, setLeaving] = useState<Ticket | null>(null);
  const [viewed, setViewed] = useState<Ticket | null>(null);
  const { page, counts, list } = tickets;
  const chosen = useRef<HTMLButtonElement>(null);
  const hasActed = useRef(false);
  // What was pressed may be gone: the list that is shown tells its new number then.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) chosen.current?.focus();
    hasActed.current = false;
  }, [page]);
  const act = (deed: Promise<void>): Promise<void> => {
    hasActed.current = true;
    return deed;
  };
  const remove = () => {
    if (leaving) void act(tickets.remove(leaving));
    setLeaving(null);
  };
  if (!counts) return <Button onClick={() => void tickets.load()}>Try again</Button>;
  if (counts.open + counts.closed === 0) return <EmptyState title="No feedback yet" />;
  return (
    <>
      <div className={styles.lists}>
        <Chips label="Tickets">
          {LISTS.map(({ id, label }) => (
            <Chip key={id} ref={id === list ? chosen : null} pressed={id === list} onToggle={() => tickets.setList(id)}>
              {label} ({counts[id]})
            </Chip>
          ))}
        </Chips>
      </div>
      {!page ? (
        <Skeleton text="Loading admin data..." rows={3} block={false} />
      ) : (
        page.tickets.map((ticket) => (
          <TicketCard
            key={ticket.id}
            ticket={ticket}
            onStatus={(status) => act(tickets.setStatus(ticket, status))}
            onDelete={() => setLeaving(ticket)}
            onView={() => setViewed(ticket)}
          />
        ))
      )}
      {page?.tickets.length === 0 && <NoneIn list={list} />}
      {page?.next && <Button onClick={() => void tickets.more()}>Load more</Button>}
      <AttachmentViewer ticket={viewed} onClose={() => setViewed(null)} />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={remove}
        title="Delete Feedback"
        action="Delete"
      >
        {`"${leaving?.subject ?? ''}" will be deleted with its attachment. This action cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}

function NoneIn({ list }: { list: TicketList }) {
  const texts = LISTS.find(({ id }) => id === list);
  return texts && <EmptyState title={texts.none}>{texts.more}</EmptyState>;
}
