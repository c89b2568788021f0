import { useCallback, useEffect, useState } from 'react';
import { type Ticket, TicketPage } from '#domain/feedback/api.ts';
import type { FeedbackStatus } from '#domain/feedback/schema.ts';
import type { TicketList } from '#domain/feedback/tickets.ts';
import { Done } from '#domain/members/api.ts';
import { toast } from '#web/ui/toasts.ts';
import type { AskAsAdmin } from './use-admin.ts';

const failed = (description: string) => toast({ title: 'Error', description, tone: 'bad' });

const addressOf = (list: TicketList, after?: string | null) =>
  `/api/admin/feedback?${new URLSearchParams({ list, ...(typeof after === 'string' && { after }) }).toString()}`;

/** The tickets of one list, and what an admin does to them. */
export function useTickets(ask: AskAsAdmin) {
  const [list, setList] = useState<TicketList>('open');
  const [page, setPage] = useState<TicketPage & { readonly of: TicketList }>();
  const [isSettled, setSettled] = useState(false);

  const load = useCallback(
    async (isWanted: () => boolean = () => true) => {
      const answer = await ask(TicketPage, addressOf(list));
      if (!isWanted()) return;
      setSettled(true);
      if (answer.ok) setPage({ ...answer.value, of: list });
      else failed('Failed to load feedback');
    },
    [ask, list],
  );
  useEffect(() => {
    let isWanted = true;
    void load(() => isWanted);
    return () => void (isWanted = false);
  }, [load]);

  return {
    list,
    setList,
    counts: page?.counts,
    /** Nothing while another list is shown still. */
    page: page?.of === list ? page : undefined,
    isSettled,
    load: () => load(),
    more: async () => {
      const answer = await ask(TicketPage, addressOf(list, page?.next));
      if (!answer.ok) return void failed('Failed to load feedback');
      const { tickets, ...rest } = answer.value;
      setPage((before) =>
        before?.of === list && before.next === page?.next
          ? { ...rest, of: list, tickets: [...before.tickets, ...tickets] }
          : before,
      );
    },
    setStatus: async ({ id }: Ticket, status: FeedbackStatus) => {
      const answer = await ask(Done, `/api/admin/feedback/${id}/status`, { status });
      if (!answer.ok) return void failed('Failed to update status');
      toast({ title: 'Status updated', description: `Feedback marked as ${status}` });
      await load();
    },
    remove: async ({ id }: Ticket) => {
      const answer = await ask(Done, `/api/admin/feedback/${id}/delete`, {});
      if (!answer.ok) return void failed('Failed to delete feedback');
      toast({ title: 'Feedback deleted' });
      await load();
    },
  };
}
export type Tickets = ReturnType<typeof useTickets>;
