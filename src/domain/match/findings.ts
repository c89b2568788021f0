import { inList } from '../core/in-list.ts';
import type { Player } from '../roster/schema.ts';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS, outcomesOf, SCORING } from './categories.ts';
import type { GameSet, MatchState } from './fold.ts';
import { scoreText } from './match-log.ts';
import { isOpen } from './projection.ts';
import { pointsOf } from '../analysis/rates.ts';
import type { Category } from './schema.ts';
import { isOverplayed, isWon, targetOf } from './set-end.ts';
import type { PlayerCounts } from './tally.ts';

export type Finding = {
  readonly level: 'bad' | 'warn' | 'info' | 'ok';
  readonly title: string;
  readonly detail: string;
  /** Where the person can correct it, if there is such a place. */
  readonly setNumber?: number;
  readonly way?: 'set' | 'log';
};

type Checked = {
  readonly state: MatchState;
  readonly numSets: number;
  readonly players: readonly Player[];
  readonly pending: number;
  readonly label: (player: Player) => string;
};

/** Doubts to show before a game is completed, worst first. None of them prevents completing. */
export function findings({ state, numSets, players, pending, label }: Checked): Finding[] {
  const played = state.sets.filter((set) => set.number <= numSets && isPlayed(set));
  return [
    ...played.filter((set) => !isWon(set, numSets)).map((set) => unwon(set, numSets)),
    ...played.filter((set) => isOverplayed(set, numSets)).map((set) => overplayed(set, numSets)),
    ...played.flatMap(disputed),
    ...played.flatMap(moreStatsThanPoints),
    ...played.flatMap((set) => CATEGORY_NAMES.flatMap((category) => moreThanPossible(set, category))),
    ...players.filter(({ isOut }) => isOut).flatMap((player) => played.flatMap((set) => outPlayer(player, set, label))),
    ...(pending > 0 ? [unsent(pending)] : []),
  ];
}

/** The sets that are won, as the last line of the list; none without any. */
export function wonSets({ sets }: MatchState, numSets: number): Finding | undefined {
  const won = sets.filter((set) => set.number <= numSets && isOpen(set) && isWon(set, numSets));
  if (won.length === 0) return undefined;
  const numbers = inList(won.map(({ number }) => String(number)));
  const title = won.length === 1 ? `Set ${numbers} has a winner` : `Sets ${numbers} have a winner`;
  return { level: 'ok', title, detail: `${inList(won.map(({ score }) => scoreText(score)))}.` };
}

/** A later set without points and figures was only opened. */
const isPlayed = (set: GameSet): boolean =>
  isOpen(set) && (set.number === 1 || set.score.us + set.score.them > 0 || set.counts.size > 0);

function overplayed({ number, score }: GameSet, numSets: number): Finding {
  const detail = `It stands at ${scoreText(score)}, but a set to ${targetOf(number, numSets)} was over before that.`;
  return { level: 'warn', title: `Set ${number} went on after it was won`, detail, setNumber: number, way: 'log' };
}

function unwon({ number, score }: GameSet, numSets: number): Finding {
  const points = targetOf(number, numSets);
  const kind = points === 15 ? 'A deciding set' : 'A set';
  const detail = `It stands at ${scoreText(score)}. ${kind} goes to ${points} with a lead of 2.`;
  return { level: 'bad', title: `Set ${number} has no winner yet`, detail, setNumber: number, way: 'set' };
}

function disputed({ number, score }: GameSet): Finding[] {
  if (score.conflicts.length === 0) return [];
  const count = score.conflicts.length;
  const [rallies, each] = count === 1 ? ['One rally was', 'it'] : [`${count} rallies were`, 'each of them'];
  const detail = `${rallies} given to both sides by two devices. Open ${each} in the log and say whose point it was.`;
  return [{ level: 'warn', title: `Set ${number}: the score is disputed`, detail, setNumber: number, way: 'log' }];
}

const sumOf = (counts: GameSet['counts'], of: (player: PlayerCounts) => number): number =>
  [...counts.values()].reduce((sum, player) => sum + of(player), 0);

/** More positives in a category than in the one they depend on: more assists than kills. */
function moreThanPossible({ number, counts }: GameSet, category: Category): Finding[] {
  const { within } = CATEGORIES[category];
  if (within === null) return [];
  const outcomes = (of: Category) => sumOf(counts, (player) => player[of].positive);
  if (outcomes(category) <= outcomes(within)) return [];
  const counted = (of: Category) => plural(outcomes(of), CATEGORIES[of].words.positive);
  const title = `Set ${number}: more ${outcomesOf([category])} than ${outcomesOf([within])}`;
  const detail = `${counted(category)}, but only ${counted(within)}.`;
  return [{ level: 'warn', title, detail, setNumber: number, way: 'log' }];
}

function moreStatsThanPoints({ number, counts, score }: GameSet): Finding[] {
  const scoring = sumOf(counts, pointsOf);
  if (scoring <= score.us) return [];
  const detail = `${scoring} ${outcomesOf(SCORING)}, but only ${plural(score.us, 'point')} on our side.`;
  return [{ level: 'warn', title: `Set ${number}: more stats than points`, detail, setNumber: number, way: 'log' }];
}

function outPlayer(player: Player, { number, counts }: GameSet, label: (player: Player) => string): Finding[] {
  const own = counts.get(player.id);
  if (!own) return [];
  const parts = partsOf(own);
  const count = CATEGORY_NAMES.flatMap((category) => COUNTERS.map((counter) => own[category][counter]));
  const stats = plural(
    count.reduce((sum, n) => sum + n, 0),
    'stat',
  );
  const title = `${label(player)} is out but has ${stats}`;
  return [{ level: 'warn', title, detail: `${inList(parts)} in Set ${number}.`, setNumber: number, way: 'log' }];
}

const partsOf = (counts: PlayerCounts): string[] =>
  CATEGORY_NAMES.flatMap((category) =>
    COUNTERS.filter((counter) => counts[category][counter] > 0).map((counter) =>
      plural(counts[category][counter], CATEGORIES[category].words[counter]),
    ),
  );

const unsent = (pending: number): Finding => ({
  level: 'info',
  title: `${plural(pending, 'change')} ${pending === 1 ? 'is' : 'are'} still pending`,
  detail: 'They are sent when you are back online.',
});

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
