import type { Player, PlayingPosition } from './schema.ts';

export const PLACEHOLDERS = { min: 6, max: 30, usual: 12 } as const;
const STARTERS = 6;

export type Squad = 'girls' | 'boys';
export type Placeholder = Pick<Player, 'name' | 'position' | 'isStarter'> & { readonly jerseyNumber: number };

const FIRST_SIX: readonly PlayingPosition[] = [
  'Setter',
  'Outside Hitter',
  'Middle Blocker',
  'Setter',
  'Outside Hitter',
  'Middle Blocker',
];
const FROM_EIGHT: readonly PlayingPosition[] = ['Opposite Hitter', 'Libero'];
const THE_REST: readonly PlayingPosition[] = ['Defensive Specialist', 'Outside Hitter', 'Middle Blocker', 'Setter'];

/** Two of each that a 6-2 needs, then opposite and libero, then in turn (TCREATE-17, TCREATE-18, AMB-037). */
function placeholderPositions(count: number): PlayingPosition[] {
  const fixed = count < FIRST_SIX.length + FROM_EIGHT.length ? FIRST_SIX : [...FIRST_SIX, ...FROM_EIGHT];
  const rest = Array.from({ length: count }, (_, index) => THE_REST[index % THE_REST.length] ?? 'Defensive Specialist');
  return [...fixed, ...rest].slice(0, count);
}

/** Players to begin with. `random` gives numbers from 0 up to but not including 1. */
export function placeholders(count: number, squad: Squad, random: () => number): Placeholder[] {
  const firsts = shuffle(FIRST_NAMES[squad], random);
  const lasts = shuffle(LAST_NAMES, random);
  return placeholderPositions(count).map((position, index) => ({
    name: `${firsts[index] ?? ''} ${lasts[index] ?? ''}`,
    position,
    jerseyNumber: index + 1,
    isStarter: index < STARTERS,
  }));
}

function shuffle(names: readonly string[], random: () => number): string[] {
  const drawn = names.map((name) => ({ name, lot: random() }));
  return drawn.toSorted((a, b) => a.lot - b.lot).map(({ name }) => name);
}

const list = (names: string) => names.split(' ');

/** At least as many of each as there can be players, so that every name is drawn once. */
const FIRST_NAMES: Record<Squad, readonly string[]> = {
  girls: list(
    'Abigail Amara Audrey Bianca Camila Chloe Clara Daniela Delaney Elise Esme Farah Grace Hana Imani Isla Jasmine ' +
      'Keira Leilani Lucia Mackenzie Mei Naomi Nora Paige Priya Quinn Rosa Sienna Talia Valentina Willa Yara Zara',
  ),
  boys: list(
    'Adrian Amir Andre Beckett Caleb Cole Darius Diego Eli Emmett Felix Gavin Hugo Isaac Jalen Javier Jonah Kai Kenji ' +
      'Leo Luca Malik Mateo Nico Omar Owen Rafael Reid Ronan Silas Tariq Theo Victor Wyatt',
  ),
};

const LAST_NAMES = list(
  'Acosta Bauer Bennett Calloway Castillo Chen Dawson Delgado Ellis Faulkner Foster Gallagher Hayashi Hoffman Ibarra ' +
    'Jennings Kapoor Keller Lambert Larsen Mbeki Mercer Novak Okoye Osborne Pereira Quintero Rivas Santos Sharma ' +
    'Thornton Underwood Vance Whitaker Yates Zimmerman',
);
