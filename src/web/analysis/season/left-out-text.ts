import { plural } from '#domain/core/plural.ts';

/** Of matches whose rallies are not here (CSV-05, SEA-09). */
export const leftOutText = (count: number): string =>
  `${plural(count, 'match is', 'matches are')} not on this device and ${count === 1 ? 'was' : 'were'} left out.`;
