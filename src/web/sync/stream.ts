import { reconnectMs } from '#domain/sync/backoff.ts';
import { Hint, SCHEMA_VERSION } from '#domain/sync/protocol.ts';

export type Stream = { close(): void };

type Parts = {
  readonly hinted: (hint: Hint) => void;
  /** The connection stands: whatever happened before is asked for now. */
  readonly opened: () => void;
};

/** Listens to the server's hints; a broken connection is tried again after 1, 2, 5 and then every 10 seconds. */
export function listen({ hinted, opened }: Parts): Stream {
  if (typeof EventSource === 'undefined') return { close: () => undefined };
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect(): void {
    clearTimeout(timer);
    const opening = new EventSource(`/api/sync/stream?schemaVersion=${SCHEMA_VERSION}`);
    source = opening;
    opening.onopen = () => {
      failures = 0;
      opened();
    };
    opening.addEventListener('hint', ({ data }: MessageEvent<unknown>) => {
      const hint = read(data);
      if (hint) hinted(hint);
    });
    opening.onerror = () => {
      opening.close();
      if (source === opening) timer = setTimeout(connect, reconnectMs(failures++));
    };
  }
  connect();
  return {
    close() {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    },
  };
}

function read(data: unknown): Hint | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return Hint.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
