import { expect, test } from 'vitest';
import type { NameOf } from './called.ts';
import { byMatch, describe, groupQueue } from './describe.ts';
import { replaceAt, offences } from './mend.ts';
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
  expect(groupQueue(queue, nameOf).map(({ words }) => [words.title, words.detail])).toEqual([
    ['2 stats, 1 point and 1 correction', 'vs Breakers, Set 2'],
    ['Rename lineup to “Serve receive 2”', 'Tidewater 16 Elite'],
    ['1 point', 'vs Breakers, Set 2'],
  ]);
});

/** The nth refused entry of a match, made in that minute. */
const refused = (n: number, kind: string, given: { sessionId?: string; setNumber?: number } = {}) => ({
  ...{ name: 'match.record', at: `2026-01-01T12:0${n}:00.000Z`, seq: n },
  input: { teamId: 'team', sessionId: 'session', setNumber: 1, id: `e${n}`, entry: { kind }, ...given },
});
const saidOf = ({ words }: { words: { title: string; detail: string } }) => [words.title, words.detail];

test('[OFFLINE-21] refused entries of one match are one, oldest first, and the latest change stands on top', () => {
  const rename = { name: 'lineup.rename', at: '2026-01-01T12:05:00.000Z', input: { teamId: 'team', name: 'Six' } };
  const other = refused(6, 'score', { sessionId: 'other' });
  const taps = [refused(4, 'void'), rename, other, refused(3, 'stat', { setNumber: 2 }), refused(1, 'stat')];
  const groups = byMatch(taps, nameOf);
  expect(groups.map(saidOf)).toEqual([
    ['1 point', 'Tidewater 16 Elite, Set 1'],
    ['Rename lineup to “Six”', 'Tidewater 16 Elite'],
    ['2 stats and 1 correction', 'vs Breakers, Sets 1 and 2'],
  ]);
  expect(groups[2]?.entries.map(({ at }) => at.slice(14, 16))).toEqual(['01', '03', '04']);
});

test('[OFFLINE-21] a change goes by the names of its time where the device has lost them', () => {
  const called = { names: { team: 'Tidewater 16', session: 'vs Owls', lineup: 'Six' } };
  const nobody = () => undefined;
  expect(describe({ name: 'lineup.save-court', input: { teamId: 'team', id: 'lineup' }, called }, nobody)).toEqual({
    title: 'Court layout of Six',
    detail: 'Tidewater 16',
  });
  const [match] = byMatch(
    [1, 2].map((n) => ({ ...refused(n, 'stat'), called })),
    nobody,
  );
  expect(match && saidOf(match)).toEqual(['2 stats', 'vs Owls, Set 1']);
});

test('[OFFLINE-21] a taken number can be mended, with the next free one filled in', () => {
  const input = { name: 'Tessa', jerseyNumber: 7 };
  const [wrong] = offences({ code: 'jersey-taken', number: 7, next: 3 }, input);
  expect(wrong).toEqual({ path: 'jerseyNumber', label: 'Jersey number', value: 3 });
  expect(replaceAt(input, 'jerseyNumber', 3)).toEqual({ name: 'Tessa', jerseyNumber: 3 });
});

test('[OFFLINE-21] an invalid value can be mended where it stands, and only that', () => {
  const input = { teamId: 'team', patch: { name: '', seasonName: '2026' } };
  const refusal = { code: 'invalid' as const, issues: [{ path: 'patch.name', message: 'too short' }] };
  expect(offences(refusal, input)).toEqual([{ path: 'patch.name', label: 'Name', value: '' }]);
  expect(replaceAt(input, 'patch.name', 'Owls')).toEqual({ ...input, patch: { name: 'Owls', seasonName: '2026' } });
  expect(offences({ code: 'not-found' }, input)).toEqual([]);
});
