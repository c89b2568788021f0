import { expect, test } from 'vitest';
import { shortenName, lastName } from './names.ts';

test('a plate shows the last name, a short list the initial too', () => {
  expect(lastName('Maya de Okafor')).toBe('Okafor');
  expect(lastName('Pelé')).toBe('Pelé');
  expect(shortenName(' Maya  Okafor ')).toBe('M. Okafor');
  expect(shortenName('Élodie Roux')).toBe('É. Roux');
  expect(shortenName('Pelé')).toBe('Pelé');
  expect([lastName('🏐 Maya Okafor 🇺🇸 🔥'), shortenName('🏐 Maya Okafor 🔥')]).toEqual(['Okafor', 'M. Okafor']);
  expect(['Ken Roe Jr.', 'Ken Roe III', 'Naosuke Ii', 'Jr.'].map(lastName)).toEqual(['Roe', 'Roe', 'Ii', 'Jr.']);
  expect([lastName('王小明'), lastName('🔥 🔥'), shortenName('🔥')]).toEqual(['王小明', '🔥', '🔥']);
});
