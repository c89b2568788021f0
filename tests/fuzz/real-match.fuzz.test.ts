import { expect, test } from 'vitest';
import { fold, setOf } from '#domain/match/fold.ts';
import { plainMatch } from '#tests/plain-match/match.ts';
import { toldOf } from '#tests/support/match-told.ts';
import { productLog } from '#tests/support/vector-log.ts';
import { act, bringBack, settle, takeOut } from './real-acts.ts';
import { type Flaw, type Hall, openHall, READING, SET, sync } from './real-match.ts';
import { seeded } from './random.ts';

const HISTORIES = Number(process.env['FUZZ_HISTORIES'] ?? 150);
const FIRST_SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** Here one device begins a rally anew without having seen that another took out what it had told of it. */
const HALF_SEEN = 7517;
const SEEDS = [...Array.from({ length: HISTORIES }, (_, i) => FIRST_SEED + i), HALF_SEEN];
const ACTS = 120;

/** Plays a match until everybody knows everything, and every mistake has been mended by one of them. */
function playMatch(seed: number, flaw?: Flaw): Hall {
  const hall = openHall(seeded(seed), flaw);
  for (let i = 0; i < ACTS; i++) act(hall);
  for (const device of hall.devices) {
    takeOut(hall, device);
    while (device.undo.length > 0) bringBack(hall, device);
  }
  levelOut(hall);
  const [first] = hall.devices;
  if (first) settle(hall, first);
  levelOut(hall);
  return hall;
}

function levelOut(hall: Hall): void {
  for (let round = 0; round < 2; round++) for (const device of hall.devices) sync(hall, device);
}

/** The rallies that were told as they were played, and as the match has them. */
function rallies({ real, told, server, confused }: Hall) {
  const { played } = setOf(fold(productLog(server), READING), SET).rallies ?? { played: [] };
  return {
    expected: { confused: [], winners: real.filter((_, at) => told.has(at)) },
    found: { confused, winners: played.map(({ rally }) => rally.outcome.winner) },
  };
}

/** They are held against the law in `match-law`, which finds less than the engine. */
function withoutFindings<T extends { readonly findings: unknown }>({ findings: _findings, ...rest }: T) {
  return rest;
}

test(
  '[TOLD-15] [TOLD-16] three devices with offline spells end with the rallies that were played, all alike and as the law read plainly',
  () => {
    let all = 0;
    for (const seed of SEEDS) {
      const hall = playMatch(seed);
      const { expected, found } = rallies(hall);
      expect(found, `seed ${seed}`).toEqual(expected);
      all += expected.winners.length;
      const whole = toldOf(fold(productLog(hall.server), READING));
      const plain = plainMatch(hall.server, READING.rules);
      expect(withoutFindings(whole), `seed ${seed}`).toMatchObject(withoutFindings(plain));
      for (const { name, match } of hall.devices) expect(toldOf(match), `seed ${seed}, ${name}`).toEqual(whole);
    }
    expect(all).toBeGreaterThan(HISTORIES * 5);
  },
  20_000 + HISTORIES * 1000,
);

test('[TOLD-15] rallies that are known by their numbers are caught', () => {
  const isCaught = (seed: number): boolean => {
    const { expected, found } = rallies(playMatch(seed, 'by-number'));
    return found.confused.length > 0 || JSON.stringify(found) !== JSON.stringify(expected);
  };
  expect(Array.from({ length: 40 }, (_, i) => i + 1).some(isCaught)).toBe(true);
});
