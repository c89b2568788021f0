import { afterEach, expect, test } from 'vitest';
import { ok } from '#domain/core/result.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { readMatchEvent, type StatSession } from '#domain/match/schema.ts';
import { logged, point } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { seen } from '#tests/support/seen.ts';
import { leave, press, see, text } from '#tests/support/see.ts';
import { useSession } from '#web/sync/screen/hooks.ts';
import { useMatch } from './use-match.ts';
import { type SetEntry, useRecording } from './use-recording.ts';

afterEach(leave);

type Given = { readonly session: StatSession; onRecord?(decided: SetEntry | undefined): void };

/** The rules that a match is read by, and a key that opens each of its first two sets. */
function Read({ session, onRecord }: Given) {
  useSession(session.id);
  const match = useMatch(session);
  const { rules } = match.state;
  const recording = useRecording(async (decide) => {
    onRecord?.(decide());
    return ok(undefined);
  }, match);
  const open = (setNumber: number) => () =>
    recording.press(() => ({ entry: { kind: 'open-set', payload: {} }, setNumber }), undefined);
  return (
    <p>
      {rules.sets} sets, {rules.subs} substitutions, {match.state.opaque.length} newer
      {[1, 2].map((number) => (
        <button key={number} onClick={open(number)}>
          Set {number}
        </button>
      ))}
    </p>
  );
}

test('a match is read by the rules of its session, and without any by those from before there was a choice', async () => {
  await see(<Read session={makeSession({ numSets: 3 })} />);
  expect(text()).toContain('3 sets, 6 substitutions');
  await leave();
  await see(<Read session={makeSession({ numSets: 5, rules: PRESETS['nfhs-2026'].rules })} />);
  expect(text()).toContain('5 sets, 18 substitutions');
});

test('[A3-3] a key pressed as an entry of a newer version comes in enters nothing into that set', async () => {
  const event = readMatchEvent({ ...logged(1, point('us', 1)), kind: 'challenge', payload: {} });
  if (!event) throw new Error('not read');
  const made: (number | undefined)[] = [];
  const session = makeSession();
  await see(<Read session={session} onRecord={(decided) => made.push(decided?.setNumber)} />, {
    ...{ sessions: [session], log: [{ ...event, rev: 1 }] },
  });
  await seen(() => text().includes('1 newer'));
  await press('Set 1');
  await press('Set 2');
  expect(made).toEqual([undefined, 2]);
});
