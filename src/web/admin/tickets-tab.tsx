import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '#domain/feedback/api.ts';
import type { TicketList } from '#domain/feedback/tickets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AttachmentViewer } from './attachment-viewer.tsx';
import { stepInto } from '#web/ui/overlays/step-into.ts';
import { TicketCard } from './ticket-card.tsx';
import styles from './tickets-tab.module.css';
import type { Tickets } from './use-tickets.ts';

const LISTS = [
  { id: 'open', label: 'Open Tickets', none: 'No open tickets', more: 'All feedback has been addressed.' },
  { id: 'closed', label: 'Closed Tickets', none: 'No closed tickets', more: 'Resolved feedback will appear here.' },
] as const;

/** `onNothing`: the keyboard has no place to go on at in here. */
export function TicketsTab({ tickets, onNothing }: { tickets: Tickets; onNothing(): void }) {
  const [leaving, setLeaving] = useState<Ticket | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [viewed, setViewed] = useState<Ticket | null>(null);
  const { page, counts, list } = tickets;
  const chosen = useRef<HTMLButtonElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const goOnAt = (index: number) => {
    // What was pressed may be gone. In an empty list nothing is left but its name.
    if (document.activeElement === document.body) stepInto(cards.current, index);
    if (document.activeElement === document.body) chosen.current?.focus();
    if (document.activeElement === document.body) onNothing();
  };
  const act = async (ticket: Ticket, deed: (ticket: Ticket) => Promise<void>): Promise<void> => {
    const index = page?.tickets.indexOf(ticket) ?? 0;
    await deed(ticket);
    goOnAt(index);
  };
  const remove = () => {
    if (leaving) void act(leaving, tickets.remove);
    setLeaving(null);
  };
  const more = async () => {
    const shown = page?.tickets.length ?? 0;
    setLoading(true);
    const isAdded = await tickets.more();
    setLoading(false);
    if (isAdded) goOnAt(shown);
  };
  const load = async () => {
    setLoading(true);
    await tickets.load();
    flushSync(() => setLoading(false));
    goOnAt(0);
  };
  const again = (
    <Button busy={isLoading} onClick={() => void load()}>
      Try again
    </Button>
  );
  if (!counts || counts.open + counts.closed === 0)
    return <div className={styles.lists}>{counts ? <EmptyState title="No feedback yet" /> : again}</div>;
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
      {!page && (tickets.hasFailed ? again : <Skeleton text="Loading admin data..." rows={3} block={false} />)}
      <div ref={cards}>
        {page?.tickets.map((ticket) => (
          <TicketCard
            key={ticket.id}
            ticket={ticket}
            onStatus={(status) => act(ticket, (one) => tickets.setStatus(one, status))}
            onDelete={() => setLeaving(ticket)}
            onView={() => setViewed(ticket)}
          />
        ))}
      </div>
      {page?.next ? (
        <Button busy={isLoading} onClick={() => void more()}>
          Load more
        </Button>
      ) : (
        page?.tickets.length === 0 && <NoneIn list={list} />
      )}
      <AttachmentViewer ticket={viewed} onClose={() => setViewed(null)} />
      <DeleteTicketDialog ticket={leaving} onClose={() => setLeaving(null)} onConfirm={remove} />
    </>
  );
}

type DeleteTicketProps = { ticket: Ticket | null; onClose(): void; onConfirm(): void };

function DeleteTicketDialog({ ticket, onClose, onConfirm }: DeleteTicketProps) {
  return (
    <ConfirmDialog
      open={ticket !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Delete Feedback"
      action="Delete"
    >
      {`"${ticket?.subject ?? ''}" will be deleted with its attachment. This action cannot be undone.`}
    </ConfirmDialog>
  );
}

function NoneIn({ list }: { list: TicketList }) {
  const texts = LISTS.find(({ id }) => id === list);
  return texts && <EmptyState title={texts.none}>{texts.more}</EmptyState>;
}
