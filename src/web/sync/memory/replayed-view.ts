import type { Actor } from '#domain/sync/command.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { readAgain } from '#domain/sync/received.ts';
import { replay, type Replayable } from '#domain/sync/replay.ts';
import { mergeInto, receive, type Shelves, placesIn } from '#domain/sync/rows.ts';
import type { Scope } from '#domain/sync/tables.ts';
import type { View } from '#domain/sync/view.ts';
import type { Page } from '#web/sync/device/replica.ts';
import type { Place } from './signals.ts';

/** The rows that a person sees: what the server confirmed, with the queue replayed on top. */
type ReplayedView = {
  view(): View;
  /** Lays the changes of one more command on top. */
  lay(changes: Shelves<null>): void;
  /** Works out anew what the queue makes of the confirmed rows; answers where it made or makes a difference. */
  replay(queue: readonly Replayable[], actor: Actor): Promise<readonly Place[]>;
  /** Takes what a page of a pull brought, and answers where. The queue is to be replayed over it. */
  receive(page: Pick<Page, 'dropped' | 'received'>): readonly Place[];
  /** Takes all rows of the device. */
  receiveAll(rows: ReadonlyMap<Scope, readonly PulledRow[]>): void;
  clear(): void;
  /** Where there are confirmed rows. */
  places(): readonly Place[];
};

export function createReplayedView(): ReplayedView {
  let confirmed: Shelves = new Map();
  let layer: Shelves<null> = new Map();
  const placesOf = (scope: Scope): Place[] => {
    const shelf = confirmed.get(scope);
    return shelf ? placesIn(new Map([[scope, shelf]])) : [];
  };
  return {
    view: () => ({ confirmed, layers: [layer] }),
    lay: (changes) => mergeInto(changes, layer),
    async replay(queue, actor) {
      const before = placesIn(layer);
      layer = await replay(confirmed, queue, actor);
      return [...before, ...placesIn(layer)];
    },
    receive({ dropped, received }) {
      const places = dropped.flatMap(placesOf);
      for (const scope of dropped) confirmed.delete(scope);
      for (const { scope, rows } of received) {
        receive(confirmed, scope, rows);
        places.push(...rows.map(({ table }) => ({ scope, table })));
      }
      return places;
    },
    receiveAll(rows) {
      for (const [scope, held] of rows) receive(confirmed, scope, readAgain(held));
    },
    clear: () => void (confirmed = new Map()),
    places: () => [...confirmed.keys()].flatMap(placesOf),
  };
}
