import { expect, test } from 'vitest';
import { initialed, lastName } from './names.ts';

test('a plate shows the last name, a short list the initial too', () => {
  expect(lastName('Maya de Okafor')).toBe('Okafor');
  expect(lastName('Pelé')).toBe('Pelé');
  expect(initialed(' Maya  Okafor ')).toBe('M. Okafor');
  expect(initialed('Élodie Roux')).toBe('É. Roux');
  expect(initialed('Pelé')).toBe('Pelé');
  expect([lastName('🏐 Maya Okafor 🇺🇸 🔥'), initialed('🏐 Maya Okafor 🔥')]).toEqual(['Okafor', 'M. Okafor']);
  expect(['Ken Roe Jr.', 'Ken Roe III', 'Naosuke Ii', 'Jr.'].map(lastName)).toEqual(['Roe', 'Roe', 'Ii', 'Jr.']);
  expect([lastName('王小明'), lastName('🔥 🔥'), initialed('🔥')]).toEqual(['王小明', '🔥', '🔥']);
});
