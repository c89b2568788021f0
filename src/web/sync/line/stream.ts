import { HEARTBEAT_MS, reconnectMs } from '#domain/sync/backoff.ts';
import { Hint, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { onWake, timerHere } from '#web/sync/tabs/page-life.ts';
import { retryIn } from '#web/sync/retry.ts';

export type Stream = { close(): void };

type Parts = {
  /** The address of the hints; a member's, if none is named. */
  readonly url?: string | undefined;
  readonly hinted: (hint: Hint) => void;
  /**
   * The connection stands: whatever happened before is asked for now. `isBack`: the server was not to be had, or what
   * stood with it was ended, as when another one takes its place.
   */
  readonly opened: (isBack: boolean) => void;
  /** It stood and was ended: by the line, or by the server because the sign-in is over. */
  readonly ended: () => void;
};

/** Two heartbeats were missed: a line that ends without a word is no line. */
const SILENT_MS = 2 * HEARTBEAT_MS + 5000;

/** Listens to the server's hints; a broken connection is tried again after 1, 2, 5 and then every 10 seconds. */
export function listen({ url = '/api/sync/stream', hinted, opened, ended }: Parts): Stream {
  if (typeof EventSource === 'undefined') return { close: () => undefined };
  let source: EventSource | undefined;
  let stopRetry: () => void = () => undefined;
  let stopWatch: () => void = () => undefined;
  let failures = 0;
  let isBack = false;

  function again(): void {
    stopRetry = retryIn(reconnectMs(failures++), connect);
  }
  function hangUp(): void {
    stopRetry();
    stopWatch();
    source?.close();
    source = undefined;
  }
  function connect(): void {
    const opening = open(url);
    source = opening;
    if (!opening) return again();
    let [stood, lasted] = [false, false];
    const lost = (): void => {
      opening.close();
      if (source !== opening) return;
      // One end is one failure, however often it is told.
      hangUp();
      // Where each is cut off as soon as it stands, the server is no other one each time.
      isBack ||= lasted || !stood;
      if (stood) ended();
      again();
    };
    const heard = (): void => {
      stopWatch();
      stopWatch = timerHere(lost, SILENT_MS);
    };
    opening.onopen = () => {
      stood = true;
      failures = 0;
      heard();
      opened(isBack);
      isBack = false;
    };
    opening.addEventListener('alive', () => {
      lasted = true;
      heard();
    });
    opening.addEventListener('hint', ({ data }: MessageEvent<unknown>) => {
      heard();
      const hint = read(data);
      if (hint) hinted(hint);
    });
    opening.onerror = lost;
    // Nor is one that never comes to stand.
    heard();
  }
  connect();
  const stopWaking = onWake(() => {
    failures = 0;
    hangUp();
    connect();
  });
  return {
    close() {
      stopWaking();
      hangUp();
    },
  };
}

function open(url: string): EventSource | undefined {
  try {
    return new EventSource(`${url}${url.includes('?') ? '&' : '?'}schemaVersion=${SCHEMA_VERSION}`);
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
