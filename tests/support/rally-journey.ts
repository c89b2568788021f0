import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { recordEntry } from '#domain/match/recording.ts';
import { startOneTime } from '#domain/match/commands.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import type { Draft } from '#domain/sync/command.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { middle } from './dragging.ts';

type Squad = readonly (readonly [number: number, name: string, position: PlayingPosition])[];
/** Six by place, the libero, and two of the bench. */
const SQUAD: Squad = [
  [2, 'Vera Marković', 'Setter'],
  [7, 'Elena Ruiz', 'Outside Hitter'],
  [8, 'Linh Nguyen', 'Middle Blocker'],
  [10, 'Kate Fitzgerald', 'Opposite Hitter'],
  [4, 'Ida Lindqvist', 'Outside Hitter'],
  [11, 'Mia Tanaka', 'Middle Blocker'],
  [1, 'Lia Okafor', 'Libero'],
  [5, 'Uma Reyes', 'Outside Hitter'],
  [14, 'Zoe Tan', 'Middle Blocker'],
];

type Rallied = { first: 'us' | 'them' | null; depth: string; team?: string; opponent?: string };

/** A team and its match, with a line-up in set 1: the libero for both middles, and who serves first. */
export function ralliedMatch({ first, depth, team = 'Tidewater 16', opponent = 'Breakers' }: Rallied) {
  const [teamId, sessionId] = [randomUUID(), randomUUID()];
  const ids = new Map(SQUAD.map(([number]) => [number, randomUUID()]));
  const who = (number: number) => ({ playerId: ids.get(number) ?? '' });
  const inSet = (setNumber: number, kind: string, payload: object): Draft =>
    recordEntry.draft({ teamId, sessionId, id: randomUUID(), setNumber, entry: MatchEntry.parse({ kind, payload }) });
  const entry = (kind: string, payload: object): Draft => inSet(1, kind, payload);
  const drafts: Draft[] = [
    createTeam.draft({ teamId, name: team, seasonName: null, description: null }),
    ...SQUAD.map(([jerseyNumber, name, position]) =>
      addPlayer.draft({ teamId, id: who(jerseyNumber).playerId, name, position, jerseyNumber }),
    ),
    startOneTime.draft({
      ...{ teamId, sessionId, eventId: randomUUID(), title: 'League match', date: '2025-11-15' },
      ...{ startTime: '18:00', numSets: 3, notes: null, opponentName: opponent, counting: 'contacts' },
    }),
    ...(first === null
      ? []
      : [
          entry('line-up', {
            ...{ side: 'us', six: [2, 7, 8, 10, 4, 11].map(who), liberos: [who(1)], setters: [who(2)], system: '5-1' },
            plan: [{ libero: who(1), places: [3, 6], when: 'always', serves: [] }],
          }),
          entry('first-serve', { side: first }),
        ]),
    entry('depth', { after: null, depth }),
  ];
  return { teamId, sessionId, drafts, who, entry, inSet };
}

/** A thumb on the screen of rally entry; it counts its taps. */
export function thumbOn(page: Page) {
  let taps = 0;
  const tap = async (name: string | RegExp): Promise<void> => {
    taps += 1;
    await page.locator('main').getByRole('button', { name }).first().click();
  };
  return {
    tap,
    point: (side: 'us' | 'them') => tap(side === 'us' ? 'We score' : 'They score'),
    /** A player of ours on the court. */
    plate: (number: number) => tap(new RegExp(`^P\\d, number ${number} `)),
    taps: () => taps,
    /** `17–15`, with the number of our server if we serve; null if they do. */
    async shows(score: string, server: number | null | undefined): Promise<void> {
      const [us, them] = score.split('–');
      await page.getByRole('button', { name: `Our score, correct, ${us}`, exact: true }).waitFor();
      await page.getByRole('button', { name: `Opponent score, correct, ${them}`, exact: true }).waitFor();
      const serving = page.getByRole('button', { name: /^P1, .*serves/ });
      if (server === undefined) return;
      if (server === null) await serving.waitFor({ state: 'detached' });
      else await page.getByRole('button', { name: new RegExp(`^P1, number ${server} .*serves`) }).waitFor();
    },
  };
}

export const BURST = 30;
const BURST_EVERY_MS = 16;

/** Presses these keys in turn, as fast as two thumbs can, whether or not the screen keeps up. */
export async function burst(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  const keys = names.map((name) => page.locator('main').getByRole('button', { name }).first());
  const places = await Promise.all(keys.map(middle));
  const line = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  for (let i = 0; i < BURST; i++) {
    const place = places[i % places.length];
    sent.push(line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: place ? [place] : [] }));
    sent.push(line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
    await sleep(BURST_EVERY_MS);
  }
  await Promise.all(sent);
}
