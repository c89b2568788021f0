import { expect, test } from 'vitest';
import { oncePer } from './once-per.ts';

test('What comes of an object is worked out once for it, and anew for another that says the same', () => {
  let times = 0;
  const namesOf = oncePer(({ name }: { name: string }) => [name, ++times]);
  const [one, other] = [{ name: 'Vera' }, { name: 'Vera' }];
  expect(namesOf(one)).toEqual(['Vera', 1]);
  expect(namesOf(one)).toBe(namesOf(one));
  expect(namesOf(other)).toEqual(['Vera', 2]);
});
