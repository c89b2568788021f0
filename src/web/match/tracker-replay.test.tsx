import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/match/categories.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { fold, type MatchState } from '#domain/match/fold.ts';
import type { Tapped } from '#domain/scouting/scouted-entries.ts';
import { scoutedEntries, scoutedNumbers } from '#domain/scouting/scouted-entries.ts';
import { logged, playerId, SESSION } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { realMatch } from '#tests/support/scout.ts';
import { allByRole, nameOf } from '#tests/support/screen.ts';
import { leave, press, see, settle } from '#tests/support/see.ts';
import { TrackerPage } from './tracker-page.tsx';
import { capital } from '#domain/core/text.ts';

afterEach(leave);

const real = realMatch();
/** Some hundred taps, each drawn. */
const PATIENCE_MS = 180_000;

const figures = ({ sets }: MatchState) =>
  sets.map(({ score, counts }) => ({ us: score.us, them: score.them, counts: new Map([...counts].toSorted()) }));

/** The keys of the sheet by what they record: they stay in their places while their figures change. */
function keys(): Map<string, HTMLElement> {
  return new Map(allByRole('button').map((key) => [nameOf(key).replace(/, \d+$/, ''), key]));
}

function keyOf({ kind, payload }: Tapped): string {
  if (kind === 'score') return payload.side === 'us' ? 'Our score, add 1' : 'Opponent score, add 1';
  const { playerId: id, category, counter } = payload;
  const number = Number.parseInt(id.slice(-4), 16);
  return `#${number} Real Nr${number}: ${capital(CATEGORIES[category].words[counter])}`;
}

test.skipIf(real === undefined)(
  'a whole real match tapped on the tracker comes to the same figures as its import',
  async () => {
    const scouted = readDataVolley(real ?? '');
    if (!scouted) throw new Error('not read');
    const entries = scoutedEntries(scouted, 'home', (number) => playerId(Number(number)));
    const players = scoutedNumbers(scouted, 'home').map((number) =>
      makePlayer(Number(number), { name: `Real Nr${number}` }),
    );
    const opened = await see(<TrackerPage sessionId={SESSION} />, { players, sessions: [makeSession()] });
    let set = 1;
    let at = keys();
    for (const { entry, setNumber } of entries) {
      if (setNumber !== set) {
        await press('Next set');
        set = setNumber;
        at = keys();
      }
      const key = at.get(keyOf(entry));
      if (!key) throw new Error(`No key for ${keyOf(entry)}`);
      await act(async () => key.click());
    }
    await settle();
    const imported = fold(entries.map(({ entry, setNumber }, i) => logged(i + 1, { ...entry, set: setNumber })));
    expect(figures(fold(opened.rows('matchEvents', { sessionId: SESSION })))).toEqual(figures(imported));
  },
  PATIENCE_MS,
);
