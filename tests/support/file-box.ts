import type { FilePoint, Prefix, Touch } from './file-points.ts';

/**
 * The box score of a scouted match, counted from the text of its file by the words of the specification (FIG-08) and
 * nothing else: it shares no line with the product, nor with the readers of other tests.
 */
type Numbers = readonly [num: number, den: number | null];
/** By code, as `num/den`, or `num` where nothing is divided. */
export type FileFigures = Readonly<Record<string, string>>;
/** Of a side as a whole, of nobody, and by number on the shirt. */
export type FileBox = {
  readonly side: FileFigures;
  readonly nobody: FileFigures;
  readonly players: Readonly<Record<string, FileFigures>>;
};

/** A mark that ends a rally as it did not end is an attempt only (RALLY-3). */
function isTrue({ by, skill, mark }: Touch, winner: Prefix): boolean {
  const wins = ['S#', 'A#', 'B#'].includes(skill + mark);
  const loses = ['S=', 'R=', 'E=', 'A=', 'A/', 'B=', 'B/', 'D=', 'F='].includes(skill + mark);
  return !(wins && by !== winner) && !(loses && by === winner);
}

const across = (side: Prefix): Prefix => (side === '*' ? 'a' : '*');

/** Counts of somebody by the names of FIG-08. */
type Counts = Map<string, number>;
const of = (counts: Counts, name: string): number => counts.get(name) ?? 0;

/** Theirs are counted as our log tells them: see RALLY-5. */
type Asked = { readonly side: Prefix; readonly us: Prefix };

export function boxFrom(points: readonly FilePoint[], asked: Asked): FileBox {
  const { side } = asked;
  const team: Counts = new Map();
  const people = new Map<string | null, Counts>();
  const add = (name: string, who: string | null | undefined, by = 1): void => {
    team.set(name, of(team, name) + by);
    if (who === undefined) return;
    const own = people.get(who) ?? new Map<string, number>();
    own.set(name, of(own, name) + by);
    people.set(who, own);
  };
  for (const point of points) {
    countTouches(point, asked, add);
    countServe(point, side, add);
    countPhase(point, side, add);
    countPoint(point, asked, add);
  }
  const played = new Map<string, Set<number>>();
  for (const point of points)
    for (const who of courtOf(point, asked)) {
      people.set(who, people.get(who) ?? new Map());
      countOn(people.get(who) ?? new Map(), point.winner === side);
      played.set(who, (played.get(who) ?? new Set()).add(point.set));
    }
  const sets = new Set(points.map(({ set }) => set)).size;
  const alone = (own: Counts, sets: number, plusMinus: number): FileFigures =>
    Object.fromEntries(
      Object.entries(figuresFrom(own, sets, [plusMinus, null])).filter(([code]) => !OF_A_SIDE.has(code)),
    );
  const named = [...people].filter((entry): entry is [string, Counts] => entry[0] !== null);
  return {
    side: figuresFrom(team, sets, [of(team, 'won') - of(team, 'lost'), null]),
    nobody: alone(people.get(null) ?? new Map(), 0, 0),
    players: Object.fromEntries(
      named.map(([who, own]) => [who, alone(own, played.get(who)?.size ?? 0, of(own, 'on won') - of(own, 'on lost'))]),
    ),
  };
}

/** Rallies and points belong to no player. */
const OF_A_SIDE = new Set(['PT', 'BP', 'OPP ERR', 'SO%', 'PS%', 'MOD SO%', 'FBSO%', 'FBSO in']);

type Add = (name: string, who: string | null | undefined, by?: number) => void;
const countOn = (own: Counts, isWon: boolean): void => {
  const name = isWon ? 'on won' : 'on lost';
  own.set(name, of(own, name) + 1);
};

/** The libero counts in place of whom she acts for; of theirs no libero is known to our log. */
function courtOf({ six, libero }: FilePoint, { side, us }: Asked): readonly string[] {
  const acting = side === us ? libero[side] : null;
  if (!acting) return six[side];
  return [...six[side].filter((who) => who !== acting.for), acting.who];
}

const GRADES: Readonly<Record<string, number>> = { '#': 3, '+': 2, '!': 2, '-': 1, '/': 1, '=': 0 };

function countTouches({ touches, winner, server }: FilePoint, { side }: Asked, add: Add): void {
  for (const [at, touch] of touches.entries()) {
    const { who, skill, mark } = touch;
    if (touch.by !== side) continue;
    const is = (...words: string[]): boolean => words.includes(skill + mark) && isTrue(touch, winner);
    if (skill === 'A') add('TA', who);
    if (is('A#')) add('K', who);
    if (is('A=', 'A/')) add('E', who);
    if (skill === 'E') add('SETS', who);
    if (is('E=')) add('BHE', who);
    if (skill === 'D' && mark !== '=') add('D', who);
    if (is('D=')) add('DE', who);
    if (is('B#')) add('BS', who);
    if (is('B=', 'B/')) add('BE', who);
    if (skill === 'F') add('FB', who);
    if (skill === 'F' && mark !== '=') add('FBG', who);
    if (is('S#')) add('SA', who);
    if (is('S=')) add('SE', who);
    if (skill === 'R') add('RA', who);
    if (is('R=')) add('RE', who);
    if (skill === 'R' && isTrue(touch, winner)) {
      add('GR', who);
      add('grades', who, GRADES[mark] ?? 0);
      add(`grade ${GRADES[mark] ?? 0}`, who);
      if (mark === '/') add('over', who);
    }
    const before = touches[at - 1];
    if (is('A#') && before?.by === side && 'REDF'.includes(before.skill) && before.who !== who) add('A', before.who);
    if (skill !== 'A' || isFirstBall(touches.slice(0, at), side, server)) continue;
    add('TRANS TA', who);
    if (is('A#')) add('TRANS K', who);
  }
}

/** The ball came by their serve, and only sets lie between the reception and the attack. */
function isFirstBall(before: readonly Touch[], side: Prefix, server: Prefix): boolean {
  const last = before.findLast(({ by, skill }) => by !== side || skill !== 'E');
  if (!last) return server !== side;
  return last.by === side ? last.skill === 'R' : last.skill === 'S';
}

/** Each point is one serve of who stands in I of the server's side. */
function countServe({ touches, winner, server, six }: FilePoint, side: Prefix, add: Add): void {
  const serve = touches.find(({ by, skill }) => by === side && skill === 'S');
  if (!serve && server !== side) return;
  const who = serve ? serve.who : (six[side][0] ?? null);
  add('SRV', who);
  if (server !== side) return;
  if (winner === side) add('PT SRV', who);
  const pass = touches.find(({ by, skill }) => by !== side && skill === 'R');
  const isOver = touches.some(
    (touch) => isTrue(touch, winner) && (touch.by === side ? ['S#', 'S='] : ['R=']).includes(touch.skill + touch.mark),
  );
  // Of a serve without a reception and without an end nobody knows how good it was.
  if (pass || isOver) add('known serves', who);
  if (!pass || isOver) return;
  add((GRADES[pass.mark] ?? 0) === 1 ? 'serves well' : 'serves badly', who);
}

/** Side-out, point scoring, first ball. */
function countPhase(point: FilePoint, side: Prefix, add: Add): void {
  const { touches, winner, server } = point;
  const isWon = winner === side;
  add(isWon ? 'won' : 'lost', undefined);
  if (server === side) {
    add('served', undefined);
    if (isWon) add('served won', undefined);
    return;
  }
  add('received', undefined);
  if (isWon) add('received won', undefined);
  if (isWon && touches.some((touch) => touch.by === server && touch.skill + touch.mark === 'S='))
    add('their serve errors', undefined);
  const pass = touches.find(({ by, skill }) => by === side && skill === 'R');
  const isGood = pass !== undefined && isTrue(pass, winner) && (GRADES[pass.mark] ?? 0) >= 2;
  if (isGood) add('good', undefined);
  if (!isWon || !isKillOfFirstBall(touches, side)) return;
  add('first ball', undefined);
  if (isGood) add('good first ball', undefined);
}

/** Reception, perhaps a set, and the first attack is the kill: the ball was never across the net in between. */
function isKillOfFirstBall(touches: readonly Touch[], side: Prefix): boolean {
  const after = touches.slice(touches.findIndex(({ skill }) => skill === 'S') + 1);
  const at = after.findIndex(({ by, skill }) => by === side && skill === 'A');
  const until = after.slice(0, at + 1);
  const stays = until.every(({ by, skill, mark }) => by === side && skill + mark !== 'R/' && !'BF'.includes(skill));
  return at >= 0 && stays && until.length <= 3 && after[at]?.mark === '#';
}

/**
 * A defence of ours that was beaten, in a rally in which the file has no attack of theirs: for our log their kill, whoever
 * it was (RALLY-5). What our own attack brought back is none.
 */
function isBeaten({ touches, winner }: FilePoint, { side, us }: Asked): boolean {
  const at = touches.findIndex(
    (touch) => touch.by === us && ['D=', 'B=', 'B/'].includes(touch.skill + touch.mark) && isTrue(touch, winner),
  );
  const [before, isAttacked] = [touches[at - 1], touches.some(({ by, skill }) => by === side && skill === 'A')];
  return side !== us && at >= 0 && !isAttacked && !(before?.by === us && before.skill === 'A');
}

/** The touch that made the point, and the halves of it that the file does not tell. */
function countPoint(point: FilePoint, asked: Asked, add: Add): void {
  const { touches, winner } = point;
  const { side } = asked;
  const told = (by: Prefix, word: string): boolean =>
    touches.some((touch) => touch.by === by && touch.skill + touch.mark === word && isTrue(touch, winner));
  const other = across(side);
  // An ace has its reception error, and the other way round (FIG-15).
  if (told(other, 'S#') && !told(side, 'R=')) for (const name of ['RE', 'RA']) add(name, null);
  if (told(other, 'R=') && !told(side, 'S#')) add('SA', null);
  if (told(side, 'B#')) add('BP', undefined);
  if (isBeaten(point, asked)) for (const name of ['K', 'TA']) add(name, null);
  if (winner !== side) return;
  add('points', undefined);
  const isMade = told(side, 'A#') || told(side, 'B#') || told(side, 'S#') || told(other, 'R=');
  if (!isMade && !isBeaten(point, asked)) add('given', undefined);
}

/** Numerator and denominator of every figure, as FIG-08 has its formula. */
function figuresFrom(own: Counts, sets: number, plusMinus: Numbers): FileFigures {
  const n = (...names: string[]): number => names.reduce((sum, name) => sum + of(own, name), 0);
  // In halves: a block assist is half a point.
  const points = 2 * n('K', 'SA', 'BS') + n('BA');
  const blocks = 2 * n('BS') + n('BA');
  const figures: Record<string, Numbers> = {
    ...{ SP: [sets, null], K: [n('K'), null], E: [n('E'), null], TA: [n('TA'), null] },
    ...{ HIT: [n('K') - n('E'), n('TA')], 'K%': [n('K'), n('TA')], 'TRANS K%': [n('TRANS K'), n('TRANS TA')] },
    ...{ A: [n('A'), null], BHE: [n('BHE'), null], SETS: [n('SETS'), null], 'AST%': [n('A'), n('SETS')] },
    ...{ SRV: [n('SRV'), null], SA: [n('SA'), null], SE: [n('SE'), null], 'PT SRV': [n('PT SRV'), null] },
    ...{ 'ACE%': [n('SA'), n('SRV')], 'SE%': [n('SE'), n('SRV')] },
    SEFF: [n('SA', 'serves well') - n('SE', 'serves badly'), n('known serves')],
    ...{ RA: [n('RA'), null], RE: [n('RE'), null], PASS: [n('grades'), n('GR')] },
    ...{ 'POS%': [n('grade 3', 'grade 2'), n('GR')], 'PERF%': [n('grade 3'), n('GR')] },
    REFF: [n('grade 3', 'grade 2') - n('RE', 'over'), n('RA')],
    ...{ D: [n('D'), null], DE: [n('DE'), null], 'D%': [n('D'), n('D', 'DE')] },
    ...{ BS: [n('BS'), null], BA: [n('BA'), null], BE: [n('BE'), null], TB: [blocks, null], BP: [n('BP'), null] },
    ...{ FB: [n('FBG'), n('FB')], PTS: [points, null], '+/−': plusMinus },
    'W−L': [points - 2 * n('E', 'SE', 'RE', 'BE', 'BHE'), null],
    ...{ PT: [n('points'), null], 'OPP ERR': [n('given'), null] },
    ...{ 'SO%': [n('received won'), n('received')], 'PS%': [n('served won'), n('served')] },
    'MOD SO%': [n('received won') - n('their serve errors'), n('received') - n('their serve errors')],
    'FBSO%': [n('first ball'), n('received') - n('their serve errors')],
    'FBSO in': [n('good first ball'), n('good')],
    ...{ 'K/S': [n('K'), sets], 'A/S': [n('A'), sets], 'SA/S': [n('SA'), sets], 'D/S': [n('D'), sets] },
    ...{ 'TB/S': [blocks, sets], 'PTS/S': [points, sets] },
  };
  return Object.fromEntries(
    Object.entries(figures).map(([code, [num, den]]) => [code, den === null ? String(num) : `${num}/${den}`]),
  );
}

const AVERAGES = ['HIT'];
const HALVES = ['TB', 'PTS'];
/** `1/3` of a column as it is printed (FIG-02): hitting by three digits, passes by two, points and blocks by halves. */
export function printed(code: string, figure: string): string {
  const [num = 0, den] = figure.split('/').map(Number);
  if (den === 0) return '–';
  const shown = (digits: number, part: number, of: number): string => {
    const size = 10 ** digits;
    const whole = Math.floor((2 * Math.abs(part) * size + of) / (2 * of));
    const text = (whole / size).toFixed(digits);
    return part < 0 && whole > 0 ? `-${text}` : text;
  };
  if (code === '+/−') return num > 0 ? `+${num}` : num < 0 ? `−${-num}` : '0';
  if (HALVES.includes(code)) return shown(1, num, 2);
  if (den === undefined) return String(num);
  if (AVERAGES.includes(code)) return shown(3, num, den).replace(/^(-?)0\./, '$1.');
  return code === 'PASS' ? shown(2, num, den) : `${shown(1, 100 * num, den)}%`;
}
