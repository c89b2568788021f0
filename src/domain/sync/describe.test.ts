import { expect, test } from 'vitest';
import { describe, grouped, type NameOf } from './describe.ts';
import { mended, offences } from './mend.ts';
import { COMMANDS } from './registry.ts';

const NAMES: Record<string, string> = { team: 'Tidewater 16 Elite', lineup: 'Starting Six', session: 'vs Breakers' };
const nameOf: NameOf = (_, id) => NAMES[id];
const entry = (kind: string) => ({
  name: 'match.record',
  input: { teamId: 'team', sessionId: 'session', setNumber: 2, entry: { kind } },
});

test('[OFFLINE-21] every command has words for the list of changes', () => {
  const wordless = [...COMMANDS.keys()].filter((name) => describe({ name, input: {} }, nameOf).title === name);
  expect(wordless).toEqual([]);
});

test('[OFFLINE-21] a change says what was to be done, where, and what was entered', () => {
  const input = { teamId: 'team', id: 'p', name: 'Tessa Moreau', jerseyNumber: 7, position: 'Setter' };
  expect(describe({ name: 'player.add', input }, nameOf)).toEqual({
    title: 'Add player Tessa Moreau',
    detail: 'Tidewater 16 Elite. You entered: #7, Setter.',
  });
  expect(describe({ name: 'lineup.save-court', input: { teamId: 'team', id: 'lineup' } }, nameOf)).toEqual({
    title: 'Court layout of Starting Six',
    detail: 'Tidewater 16 Elite',
  });
});

test('[OFFLINE-21] a queue of another release still reads, if only by its name', () => {
  expect(describe({ name: 'team.paint', input: 7 }, nameOf)).toEqual({ title: 'team.paint', detail: '' });
});

test('[OFFLINE-03] taps into one set are counted together, in their place of the queue', () => {
  const rename = { name: 'lineup.rename', input: { teamId: 'team', name: 'Serve receive 2' } };
  const queue = [entry('stat'), entry('score'), entry('stat'), entry('void'), rename, entry('score')];
  expect(grouped(queue, nameOf).map(({ words }) => [words.title, words.detail])).toEqual([
    ['2 stats, 1 point and 1 correction', 'vs Breakers, Set 2'],
    ['Rename lineup to “Serve receive 2”', 'Tidewater 16 Elite'],
    ['1 point', 'vs Breakers, Set 2'],
  ]);
});

test('[OFFLINE-21] a taken number can be mended, with the next free one filled in', () => {
  const input = { name: 'Tessa', jerseyNumber: 7 };
  const [wrong] = offences({ code: 'jersey-taken', number: 7, next: 3 }, input);
  expect(wrong).toEqual({ path: 'jerseyNumber', label: 'Jersey number', value: 3 });
  expect(mended(input, 'jerseyNumber', 3)).toEqual({ name: 'Tessa', jerseyNumber: 3 });
});

test('[OFFLINE-21] an invalid value can be mended where it stands, and only that', () => {
  const input = { teamId: 'team', patch: { name: '', seasonName: '2026' } };
  const refusal = { code: 'invalid' as const, issues: [{ path: 'patch.name', message: 'too short' }] };
  expect(offences(refusal, input)).toEqual([{ path: 'patch.name', label: 'Name', value: '' }]);
  expect(mended(input, 'patch.name', 'Owls')).toEqual({ ...input, patch: { name: 'Owls', seasonName: '2026' } });
  expect(offences({ code: 'not-found' }, input)).toEqual([]);
});
