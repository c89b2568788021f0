import { expect, test } from 'vitest';
import { changedFields, applyPatch } from './patch.ts';

const STORED = { id: 'a', name: 'Ana', number: 7, days: ['monday'] };

test('a patch gives each of its fields, null too, and says nothing of the others', () => {
  const stored: { name: string | null; number: number } = { name: 'Ana', number: 7 };
  expect(applyPatch(stored, { name: null })).toEqual({ name: null, number: 7 });
  expect(applyPatch(stored, { number: 0 })).toEqual({ name: 'Ana', number: 0 });
  expect(applyPatch(stored, { name: undefined })).toEqual(stored);
  expect(stored).toEqual({ name: 'Ana', number: 7 });
});

test('only fields that differ from what is stored travel', () => {
  expect(changedFields({ name: 'Ana', number: 8, days: ['monday'] }, STORED)).toEqual({ number: 8 });
  expect(changedFields({ name: 'Bea', number: 7, days: [] }, STORED)).toEqual({ name: 'Bea', days: [] });
  expect(changedFields({ name: 'Ana' }, STORED)).toEqual({});
});
