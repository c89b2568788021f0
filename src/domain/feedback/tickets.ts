import type { Ticket, TicketPage } from './api.ts';
import type { FeedbackStatus } from './schema.ts';

export type TicketList = 'open' | 'closed';

type Look = { readonly label: string; readonly hue: 'open' | 'in-progress' | 'resolved' | 'closed' | 'archived' };
/** Each status, the list it is found in and how it is shown. */
export const STATUSES: Readonly<Record<FeedbackStatus, Look & { readonly list: TicketList }>> = {
  open: { list: 'open', label: 'Open', hue: 'open' },
  in_progress: { list: 'open', label: 'In progress', hue: 'in-progress' },
  resolved: { list: 'closed', label: 'Resolved', hue: 'resolved' },
  closed: { list: 'closed', label: 'Closed', hue: 'closed' },
  archived: { list: 'closed', label: 'Archived', hue: 'archived' },
};

type Step = { readonly label: string; readonly to: FeedbackStatus };
const STEPS: Readonly<Record<TicketList, readonly Step[]>> = {
  open: [
    { label: 'Mark In Progress', to: 'in_progress' },
    { label: 'Mark Resolved', to: 'resolved' },
    { label: 'Close Ticket', to: 'closed' },
  ],
  closed: [
    { label: 'Reopen Ticket', to: 'open' },
    { label: 'Archive', to: 'archived' },
  ],
};

/** The status changes that a ticket offers: those of its list, without its present status. */
export const stepsOf = (status: FeedbackStatus): readonly Step[] =>
  STEPS[STATUSES[status].list].filter(({ to }) => to !== status);

type Listed = Pick<TicketPage, 'tickets' | 'counts'>;

/** A page of a list after one of its tickets has changed, or was deleted; the others keep their places. */
export function replaceTicket<Page extends Listed>(page: Page, old: Ticket, now: Ticket | undefined): Page {
  const [from, to] = [STATUSES[old.status].list, now && STATUSES[now.status].list];
  const left = now && to === from ? [now] : [];
  const counts = { ...page.counts, [from]: page.counts[from] - 1 };
  return {
    ...page,
    tickets: page.tickets.flatMap((one) => (one.id === old.id ? left : one)),
    counts: to ? { ...counts, [to]: counts[to] + 1 } : counts,
  };
}

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;
const WORDS = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** `3 hours ago`, from the largest unit that has begun. */
export function ago(at: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? [];
  return unit ? WORDS.format(-Math.floor(seconds / size), unit) : 'just now';
}
