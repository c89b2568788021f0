import { inList } from '../core/in-list.ts';

export const CATEGORY_NAMES = ['attack', 'serve', 'defense', 'pass'] as const;
export const COUNTERS = ['positive', 'negative', 'attempts'] as const;
/** Whether ATT is tapped for every attempt, or each press of any key is one contact (decision 51). */
export const COUNTINGS = ['attempts', 'contacts'] as const;
type Counting = (typeof COUNTINGS)[number];
type Category = (typeof CATEGORY_NAMES)[number];
type Counter = (typeof COUNTERS)[number];

/** Everything a screen says about a category of play. Code maps over it; nothing else lists categories. */
export const CATEGORIES = {
  attack: {
    title: 'Attack',
    outcome: 'Kills',
    rate: 'Kill Success',
    leaders: 'Top Killers',
    attemptsOf: 'attacks',
    none: 'No attacks recorded',
    labels: { positive: 'K', negative: 'AE', attempts: 'ATT' },
    words: { positive: 'kill', negative: 'attack error', attempts: 'attack attempt' },
    scores: true,
    within: null,
  },
  serve: {
    title: 'Serve',
    outcome: 'Aces',
    rate: 'Ace Success',
    leaders: 'Top Servers',
    attemptsOf: 'serves',
    none: 'No serves recorded',
    labels: { positive: 'SA', negative: 'SE', attempts: 'SRV' },
    words: { positive: 'ace', negative: 'serve error', attempts: 'serve attempt' },
    scores: true,
    within: null,
  },
  defense: {
    title: 'Defense',
    outcome: 'Digs',
    rate: 'Dig Success',
    leaders: 'Top Defenders',
    attemptsOf: 'defensive plays',
    none: 'No defensive plays recorded',
    labels: { positive: 'D', negative: 'DE', attempts: 'DA' },
    words: { positive: 'dig', negative: 'dig error', attempts: 'dig attempt' },
    scores: false,
    within: null,
  },
  pass: {
    title: 'Pass',
    outcome: 'Assists',
    rate: 'Assist Success',
    leaders: 'Top Setters',
    attemptsOf: 'passes',
    none: 'No passes recorded',
    labels: { positive: 'S+', negative: 'A-', attempts: 'AT' },
    words: { positive: 'assist', negative: 'assist error', attempts: 'assist attempt' },
    scores: false,
    within: 'attack',
  },
} as const satisfies Record<Category, CategoryText>;

/** The letters on a key. Where each press is one contact, the third key is for those that nothing came of. */
export const labelOn = (category: Category, counter: Counter, counting: Counting): string =>
  isInPlay(counter, counting) ? 'In play' : CATEGORIES[category].labels[counter];

/** `kill`, `attack attempt`, `attack in play` */
export const wordsFor = (category: Category, counter: Counter, counting: Counting): string =>
  isInPlay(counter, counting)
    ? `${CATEGORIES[category].title.toLowerCase()} in play`
    : CATEGORIES[category].words[counter];

const isInPlay = (counter: Counter, counting: Counting) => counter === 'attempts' && counting === 'contacts';

type CategoryText = {
  title: string;
  outcome: string;
  rate: string;
  leaders: string;
  attemptsOf: string;
  none: string;
  labels: Record<Counter, string>;
  words: Record<Counter, string>;
  /** Whether each of its outcomes is a point for us. */
  scores: boolean;
  /** The category without which it has no outcome: an assist is one by the kill that follows. */
  within: Category | null;
};

/** The categories whose outcomes are points for us, and these in words: `kills and aces`. */
export const SCORING: readonly Category[] = CATEGORY_NAMES.filter((category) => CATEGORIES[category].scores);
export const outcomesOf = (categories: readonly Category[]): string =>
  inList(categories.map((category) => CATEGORIES[category].outcome.toLowerCase()));

/** One of something for each category. */
export const byCategory = <T>(make: (category: Category) => T): Record<Category, T> => ({
  attack: make('attack'),
  serve: make('serve'),
  defense: make('defense'),
  pass: make('pass'),
});
