import { inList } from '../../core/in-list.ts';
import { plural } from '../../core/plural.ts';
import type { Player } from '../../roster/schema.ts';
import { pointsOf } from '../../analysis/rates.ts';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS, outcomesOf, SCORING } from '../categories.ts';
import type { GameSet, MatchState } from '../fold.ts';
import { type Names, scoreText } from '../match-log.ts';
import { isOpen } from '../projection.ts';
import { type Finding, findingOf, goalText } from './finding-words.ts';
import { foundIn, type FoundInSet } from './rally-findings.ts';
import { leadingCounts } from '../rally/pairs.ts';
import { leadingOf } from '../rally/rally-set.ts';
import { type Rules, targetIn } from '../rules.ts';
import type { Category } from '../schema.ts';
import { isOverplayed, isWon } from '../set-end.ts';
import type { PlayerCounts } from '../tally.ts';

type Checked = {
  readonly state: MatchState;
  readonly rules: Rules;
  readonly players: readonly Player[];
  readonly pending: number;
  readonly names: Names;
};

const LEVELS: readonly Finding['level'][] = ['bad', 'warn', 'info', 'ok'];

/** Doubts to show before a game is completed, worst first. None of them prevents completing. */
export function findings({ state, rules, players, pending, names }: Checked): Finding[] {
  const played = state.sets.filter((set) => set.number <= rules.sets && isPlayed(set));
  const tapped = played.filter(isTapped);
  const out = players.filter(({ isOut }) => isOut);
  const found = [
    ...played.filter((set) => !isWon(set, rules)).map((set) => unwon(set, rules)),
    ...tapped.filter((set) => isOverplayed(set, rules)).map((set) => overplayed(set, rules)),
    ...tapped.flatMap(disputed),
    ...played.filter(isLedByTaps).flatMap(moreStatsThanPoints),
    ...tapped.flatMap((set) => CATEGORY_NAMES.flatMap((category) => moreThanPossible(set, category))),
    ...inRallies({ ...state, rules }, played, names),
    ...out.flatMap((player) => played.flatMap((set) => outPlayer(player, set, names))),
    ...(pending > 0 ? [unsent(pending)] : []),
  ];
  return found.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

/** Nothing but taps and points were recorded; what rallies tell is looked at rally by rally. */
const isTapped = ({ rallies }: GameSet): boolean => rallies === null;
const isLedByTaps = ({ rallies }: GameSet): boolean => rallies === null || leadingOf(rallies) === 'counts';
/** In the order of sets and rallies. A set without a winner is named as such, whatever its score. */
function inRallies(state: MatchState, played: readonly GameSet[], names: Names): Finding[] {
  const isNamed = ({ setNumber, code }: FoundInSet): boolean => {
    const set = played.find(({ number }) => number === setNumber);
    return set !== undefined && (code !== 'score-illegal' || isWon(set, state.rules));
  };
  return foundIn(state, true)
    .filter(isNamed)
    .flatMap((found) => findingOf(found, state, names) ?? [])
    .toSorted((a, b) => (a.setNumber ?? 0) - (b.setNumber ?? 0) || (a.rally?.number ?? 0) - (b.rally?.number ?? 0));
}

/** The sets that are won, as the last line of the list; none without any. */
export function wonSets({ sets }: MatchState, rules: Rules): Finding | undefined {
  const won = sets.filter((set) => set.number <= rules.sets && isOpen(set) && isWon(set, rules));
  if (won.length === 0) return undefined;
  const numbers = inList(won.map(({ number }) => String(number)));
  const title = won.length === 1 ? `Set ${numbers} has a winner` : `Sets ${numbers} have a winner`;
  return { level: 'ok', title, detail: `${inList(won.map(({ score }) => scoreText(score)))}.` };
}

/** A later set without points and figures was only opened. */
const isPlayed = (set: GameSet): boolean =>
  isOpen(set) && (set.number === 1 || set.score.us + set.score.them > 0 || leadingCounts(set).size > 0);

function overplayed({ number, score }: GameSet, rules: Rules): Finding {
  const detail = `It stands at ${scoreText(score)}, but a set to ${targetIn(rules, number).points} was over before that.`;
  return { level: 'warn', title: `Set ${number} went on after it was won`, detail, setNumber: number, way: 'log' };
}

function unwon({ number, score }: GameSet, rules: Rules): Finding {
  const detail = `It stands at ${scoreText(score)}. ${goalText(rules, number)}`;
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

function outPlayer(player: Player, set: GameSet, names: Names): Finding[] {
  const { number } = set;
  const own = leadingCounts(set).get(player.id);
  if (!own) return [];
  const parts = partsOf(own);
  const count = CATEGORY_NAMES.flatMap((category) => COUNTERS.map((counter) => own[category][counter]));
  const stats = plural(
    count.reduce((sum, n) => sum + n, 0),
    'stat',
  );
  const title = `${names.player(player.id)} is out but has ${stats}`;
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
  title: `${plural(pending, 'change is', 'changes are')} still pending`,
  detail: 'They are sent when you are back online.',
});
