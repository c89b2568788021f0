import type { Occurrence } from '#domain/schedule/recurrence.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { deviceZone } from './use-feed.ts';

/** One event for another calendar. The server writes the file, so that this needs the network. */
export function downloadEventFile({ teamId, id, instanceDate }: Occurrence): void {
  if (!navigator.onLine) {
    toast({ title: 'You are offline', description: 'A calendar file needs the network.', tone: 'bad' });
    return;
  }
  const link = document.createElement('a');
  const query = new URLSearchParams({ date: instanceDate, timeZone: deviceZone() });
  link.href = `/api/teams/${teamId}/events/${id}/file?${query.toString()}`;
  link.download = 'event.ics';
  link.click();
}
