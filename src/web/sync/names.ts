import type { NameOf } from '#domain/sync/describe.ts';
import type { SyncStore } from './client.ts';

/** What people call a record, read from what is on the device. */
export const namesIn =
  (store: SyncStore): NameOf =>
  (table, id) => {
    switch (table) {
      case 'teams':
      case 'players':
      case 'lineups':
        return store.row(table, id)?.name;
      case 'events':
        return store.row(table, id)?.title;
      case 'statSessions':
        return match(store, id);
    }
  };

function match(store: SyncStore, id: string): string | undefined {
  const session = store.row('statSessions', id);
  const event = session?.eventId ? store.row('events', session.eventId) : undefined;
  const opponent = session?.opponentName ?? event?.opponentName;
  return opponent ? `vs ${opponent}` : event?.title;
}
