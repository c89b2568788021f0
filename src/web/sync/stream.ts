import { reconnectMs } from '#domain/sync/backoff.ts';
import { Hint, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { retryIn } from './retry.ts';

export type Stream = { close(): void };

type Parts = {
  readonly hinted: (hint: Hint) => void;
  /** The connection stands: whatever happened before is asked for now. */
  readonly opened: () => void;
  /** It stood and was ended: by the line, or by the server because the sign-in is over. */
  readonly ended: () => void;
};

/** Listens to the server's hints; a broken connection is tried again after 1, 2, 5 and then every 10 seconds. */
export function listen({ hinted, opened, ended }: Parts): Stream {
  if (typeof EventSource === 'undefined') return { close: () => undefined };
  let source: EventSource | undefined;
  let stopRetry: () => void = () => undefined;
  let failures = 0;

  function again(): void {
    stopRetry = retryIn(reconnectMs(failures++), connect);
  }
  function connect(): void {
    const opening = open();
    source = opening;
    if (!opening) return again();
    let stood = false;
    opening.onopen = () => {
      stood = true;
      failures = 0;
      opened();
    };
    opening.addEventListener('hint', ({ data }: MessageEvent<unknown>) => {
      const hint = read(data);
      if (hint) hinted(hint);
    });
    opening.onerror = () => {
      opening.close();
      if (source !== opening) return;
      // One end is one failure, however often it is told.
      source = undefined;
      if (stood) ended();
      again();
    };
  }
  connect();
  return {
    close() {
      stopRetry();
      source?.close();
      source = undefined;
    },
  };
}

function open(): EventSource | undefined {
  try {
    return new EventSource(`/api/sync/stream?schemaVersion=${SCHEMA_VERSION}`);
  } catch {
    return undefined;
  }
}

function read(data: unknown): Hint | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return Hint.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
