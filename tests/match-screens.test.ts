import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirm, EMPTY_MATCH, fold, type MatchState, step } from '#domain/match/fold.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { generatedMatch } from './support/generated-match.ts';
import { toldOf } from './support/match-told.ts';
import { productLog } from './support/vector-log.ts';

const runs = Math.ceil(Number(process.env['MATCH_HISTORIES'] ?? 150) / 3);
const READING = { counting: 'attempts', rules: PRESETS['nfhs-2026'].rules } as const;

type Device = { confirmed: LoggedEvent[]; waiting: LoggedEvent[]; told: LoggedEvent[]; match: MatchState };
const openDevice = (): Device => ({ confirmed: [], waiting: [], told: [], match: { ...EMPTY_MATCH, ...READING } });

/** The screen goes on by what is new at the end, and by what the server has taken; anything else it reads anew. */
function show(device: Device): void {
  const { told, match } = device;
  const rows = [...device.confirmed, ...device.waiting];
  const isLonger = told.every(({ id }, i) => rows[i]?.id === id);
  const taken = rows.filter(({ rev }, i) => i < told.length && told[i]?.rev !== rev);
  device.match = isLonger ? rows.slice(told.length).reduce(step, confirm(match, taken)) : fold(rows, READING);
  device.told = rows;
  expect(toldOf(device.match)).toEqual(toldOf(fold(rows, READING)));
}

function send(device: Device, server: LoggedEvent[]): void {
  for (const event of device.waiting.splice(0)) server.push({ ...event, rev: server.length + 1 });
}
/** An answer that was asked for before the queue was sent has none of it yet. */
function receive(device: Device, server: readonly LoggedEvent[]): void {
  const waits = new Set(device.waiting.map(({ id }) => id));
  device.confirmed = server.filter(({ id }) => !waits.has(id));
  show(device);
}

/** At an entry each device does nothing while it is away; else it asks, or sends and asks. */
const schedule = fc.infiniteStream(fc.nat({ max: 8 }));

test('[property] two devices that record in any interleaving, away from each other or not, end alike and as the whole log', () => {
  fc.assert(
    fc.property(generatedMatch, schedule, (log, next) => {
      const devices = [openDevice(), openDevice()] as const;
      const server: LoggedEvent[] = [];
      const [first] = productLog(log);
      for (const event of productLog(log)) {
        const own = devices[event.clientId === first?.clientId ? 0 : 1];
        own.waiting.push({ ...event, rev: PENDING_REV });
        show(own);
        for (const device of devices) {
          const now = next.next().value ?? 0;
          if (now < 2) send(device, server);
          if (now < 4) receive(device, server);
        }
      }
      for (const device of devices) send(device, server);
      for (const device of devices) receive(device, server);
      const whole = toldOf(fold(server, READING));
      expect(devices.map(({ match }) => toldOf(match))).toEqual([whole, whole]);
      expect(new Set(server.map(({ id }) => id)).size).toBe(log.length);
    }),
    { numRuns: runs },
  );
}, 0);
