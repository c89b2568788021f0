import { Writable } from 'node:stream';
import { openLog } from '#server/http/log.ts';

/** A log that keeps what is a fault of ours: in a push, or in any other request. */
export function hearFaults() {
  const faults: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      faults.push(
        ...chunk
          .toString()
          .split('\n')
          .filter((line) => /"msg":"(request failed|push)"/.test(line)),
      );
      done();
    },
  });
  return { faults, log: openLog('error', sink) };
}
