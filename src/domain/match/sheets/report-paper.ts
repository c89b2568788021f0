import { roundTo } from '../../analysis/fraction.ts';
import { type Piece, piece } from '../../core/paper.ts';
import { boxFindings } from '../figures/box.ts';
import { footnotes } from '../figures/reading.ts';
import type { SetView } from '../figures/rally-view.ts';
import { findings } from '../checks/findings.ts';
import { type GameResult } from '../game-result.ts';
import { scoreText } from '../match-log.ts';
import { rulesName } from '../line-up/rules-words.ts';
import { type Best, bestOf, minimumText } from './best-of-match.ts';
import { leadCurve } from './lead-curve.ts';
import { boxTable, lineUpTable, rotationsTable, setsTable } from './report-tables.ts';
import { headOf, pageOf, type PaperMatch, partOf, sheetOf, SIDES } from './sheet-parts.ts';

/** More findings are counted, and are read in the rally list. */
const MOST_FINDINGS = 10;
/** As many lines fit under our own box on the first page. */
const MOST_ON_FIRST = 20;

/** The report of a match on two pages (SHT-06). */
export function reportPaper(of: PaperMatch, result: GameResult): Piece {
  const { team, opponent, title, printed, view } = of;
  const about = (page: number): string => `Match report, ${team}, all sets, page ${page} of 2`;
  const [ours, theirs] = [boxTable(of, view.sets, 'us'), boxTable(of, view.sets, 'them')];
  const sets = setsTable(of);
  const isTheirsFirst = ours.box.players.length + theirs.box.players.length <= MOST_ON_FIRST;
  const theirBox = theirs.box.groups.length > 0 ? [theirs.table] : [];
  const readings = [...SIDES.flatMap((side) => boxCells(side === 'us' ? ours.box : theirs.box)), ...sets.cells];
  return sheetOf(
    'report-paper',
    pageOf(
      printed,
      about(1),
      headOf(`${team} vs ${opponent}`, `${title}. ${rulesName(view.rules)}`, resultOf(of, result)),
      lineUpTable(of),
      ours.table,
      ...(isTheirsFirst ? theirBox : []),
      piece('div', 'pair', ...SIDES.map((side) => rotationsTable(of, view.sets, side))),
      piece('p', 'legend', ...boxFoot(ours.box)),
    ),
    pageOf(
      printed,
      about(2),
      sets.table,
      ...(isTheirsFirst ? [] : theirBox),
      partOf('Lead by rally', piece('div', 'curves', ...view.sets.filter(hasRallies).map(leadCurve))),
      piece('div', 'pair', bestPart(of), findingsPart(of)),
      piece(
        'p',
        'legend',
        ...footnotes(readings.map(({ reading }) => reading)).map((note) => piece('span', '', note)),
        LEGEND,
      ),
    ),
  );
}

const LEGEND =
  'BP rallies won by our block, OPP ERR points by errors of the other side, SO% side-out, PS% point scoring, RUN longest run. ' +
  'The curve is grey when ahead and striped when behind; bars with a number are runs of four points and more.';

const hasRallies = ({ rallies }: SetView): boolean => rallies.length > 0;
const boxCells = ({ players, total, nobody }: ReturnType<typeof boxTable>['box']) =>
  [...players, total, ...(nobody ? [nobody] : [])].flatMap(({ cells }) => cells);

function boxFoot({ groups, blockPoints, notRecorded }: ReturnType<typeof boxTable>['box']): Piece[] {
  const legend = groups.flatMap(({ figures }) => figures).map(({ code, spoken }) => `${code} ${spoken.toLowerCase()}`);
  return [
    ...(groups.some(({ name }) => name === 'blocks') ? [`Block points ${blockPoints}. `] : []),
    ...(notRecorded.length > 0 ? [`Not recorded: ${notRecorded.join(', ')}. `] : []),
    `${legend.join(', ')}. – no attempts.`,
  ];
}

/** `3–1`, with each set and how long it took, where its rallies tell. */
function resultOf({ view }: PaperMatch, { won, lost, scores }: GameResult): Piece {
  const minutes = new Map(view.sets.map((set) => [set.number, minutesOf(set)]));
  const all = [...minutes.values()].reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return piece(
    'div',
    'result',
    piece('b', '', scoreText({ us: won, them: lost })),
    piece('span', '', scores.map((score) => `${scoreText(score)}${inMinutes(minutes.get(score.number))}`).join(', ')),
    ...(all > 0 ? [piece('span', '', `${all} min of play`)] : []),
  );
}

const inMinutes = (minutes: number | null | undefined): string => (minutes ? ` (${minutes} min)` : '');

/** From the first entry of its rallies to the last. */
export function minutesOf({ rallies }: SetView): number | null {
  const times = rallies.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]).filter((at) => at !== null);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return Math.max(1, Number(roundTo({ part: Date.parse(last) - Date.parse(first), of: 60_000 }, 0)));
}

function bestPart(of: PaperMatch): Piece {
  const best = bestOf(of.view.sets);
  if (best.length === 0) return partOf('Best', piece('p', '', 'Nobody has enough attempts.'));
  return partOf(
    'Best',
    piece('ul', '', ...best.map((one) => piece('li', '', piece('b', '', one.skill), bestText(of, one)))),
    piece('p', 'small', minimumText(of.view.sets)),
  );
}

/** `#7 Ruiz HIT .312 (K 8, E 2, TA 19)` */
function bestText({ names }: PaperMatch, { cell, beside, players }: Best): string {
  const who = players.map((id) => names.player(id)).join(', ');
  const more = beside.map(({ figure, text }) => `${figure.code} ${text}`).join(', ');
  return ` ${who}, ${cell.figure.code} ${cell.text}${more && ` (${more})`}`;
}

function findingsPart(of: PaperMatch): Piece {
  const { state, view, names } = of;
  const open = [
    ...SIDES.flatMap((side) =>
      boxFindings(view.sets, side).map(({ says }) => `${names.side(side)}: ${says.replace(/ Open .*$/, '')}`),
    ),
    ...findings({ state, rules: state.rules, players: [], pending: 0, names }).map(({ title }) => title),
  ];
  if (open.length === 0) return partOf('To check', piece('p', '', 'Nothing is open.'));
  const rest = open.length - MOST_FINDINGS;
  return partOf(
    'To check',
    piece(
      'ul',
      '',
      ...open.slice(0, MOST_FINDINGS).map((says) => piece('li', '', says)),
      ...(rest > 0 ? [piece('li', '', `and ${rest} more in the rally list`)] : []),
    ),
  );
}
