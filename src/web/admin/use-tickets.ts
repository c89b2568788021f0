import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Ticket, TicketPage } from '#domain/feedback/api.ts';
import type { FeedbackStatus } from '#domain/feedback/schema.ts';
import { replaceTicket, STATUSES, type TicketList } from '#domain/feedback/tickets.ts';
import { Done } from '#domain/members/api.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { AskAsAdmin } from './use-admin.ts';

const toastFailure = (description: string) => toast({ title: 'Error', description, tone: 'bad' });

const addressOf = (list: TicketList, after?: string | null) =>
  `/api/admin/feedback?${new URLSearchParams({ list, ...(typeof after === 'string' && { after }) }).toString()}`;

type Page = TicketPage & { readonly of: TicketList; readonly isLong?: true };

export type Tickets = ReturnType<typeof useTickets>;

/** The tickets of one list, and what an admin does to them. */
export function useTickets(ask: AskAsAdmin) {
  const { change, ...pages } = useTicketPages(ask);

  const missed = (ticket: Ticket, status: number | undefined, said: string): void => {
    toastFailure(said);
    // Another admin deleted it.
    if (status === 404) change(ticket, undefined);
  };

  return {
    ...pages,
    setStatus: async (ticket: Ticket, status: FeedbackStatus) => {
      const answer = await ask(Done, `/api/admin/feedback/${ticket.id}/status`, { status });
      if (!answer.ok) return missed(ticket, answer.status, 'Failed to update status');
      toast({ title: 'Status updated', description: `Feedback marked as ${status}` });
      change(ticket, { ...ticket, status });
    },
    remove: async (ticket: Ticket) => {
      const answer = await ask(Done, `/api/admin/feedback/${ticket.id}/delete`, {});
      if (!answer.ok) return missed(ticket, answer.status, 'Failed to delete feedback');
      toast({ title: 'Feedback deleted' });
      change(ticket, undefined);
    },
  };
}

/** The list that is chosen, as far as it was read. */
function useTicketPages(ask: AskAsAdmin) {
  const [list, setList] = useState<TicketList>('open');
  const [page, setPage] = useState<Page>();
  const [isSettled, setSettled] = useState(false);
  const [unread, setUnread] = useState<TicketList>();

  const load = useCallback(
    async (isWanted: () => boolean = () => true) => {
      const answer = await ask(TicketPage, addressOf(list));
      if (!isWanted()) return;
      setSettled(true);
      setUnread(answer.ok ? undefined : list);
      if (answer.ok) setPage({ ...answer.value, of: list });
      else toastFailure('Failed to load feedback');
    },
    [ask, list],
  );
  useEffect(() => {
    let isWanted = true;
    void load(() => isWanted);
    return () => void (isWanted = false);
  }, [load]);

  // Pages that were read since, and changes made meanwhile, stay.
  useEffect(() => {
    if (page?.isLong) return;
    let isWanted = true;
    const again = () => void load(() => isWanted);
    addEventListener('focus', again);
    return () => {
      isWanted = false;
      removeEventListener('focus', again);
    };
  }, [page, load]);

  /** Drawn at once, so that the keyboard can go on from where it was. */
  const redraw = (to: (shown: Page) => Page) => flushSync(() => setPage((before) => before && to(before)));

  return {
    list,
    setList,
    counts: page?.counts,
    /** Nothing while another list is shown still. */
    page: page?.of === list ? page : undefined,
    isSettled,
    hasFailed: unread === list,
    load: () => load(),
    more: async (): Promise<boolean> => {
      const answer = await ask(TicketPage, addressOf(list, page?.next));
      if (!answer.ok) toastFailure('Failed to load feedback');
      if (!answer.ok) return false;
      const { tickets, ...rest } = answer.value;
      redraw((shown) =>
        shown.of === list && shown.next === page?.next
          ? { ...rest, of: list, isLong: true, tickets: [...shown.tickets, ...tickets] }
          : shown,
      );
      return true;
    },
    /** The ticket as it is now, or gone. If another list was read meanwhile, its numbers came with it. */
    change: (old: Ticket, now: Ticket | undefined) =>
      redraw((shown) => (shown.of === STATUSES[old.status].list ? replaceTicket(shown, old, now) : shown)),
  };
}
