/** A side of a scouted match, counted straight from the lines of its file: what a box has to come to. */
export type CountedSide = Record<
  | ('K' | 'E' | 'TA' | 'SA' | 'SE' | 'SRV' | 'RA' | 'RE' | 'PS' | 'GR' | 'P3' | 'P2' | 'P1' | 'P0')
  | ('SetA' | 'D' | 'DE' | 'BS' | 'BE' | 'A' | 'RCV' | 'RCVW' | 'SVD' | 'SVDW' | 'PT'),
  number
>;
type Prefix = '*' | 'a';
type Touched = { readonly side: Prefix; readonly who: string; readonly skill: string; readonly mark: string };
type Told = {
  readonly set: string;
  readonly winner: Prefix;
  readonly touches: readonly Touched[];
  readonly setterAt: Readonly<Record<Prefix, string>>;
};

const other = (side: Prefix): Prefix => (side === '*' ? 'a' : '*');
const sideOf = (text: string | undefined): Prefix => (text === '*' ? '*' : 'a');

/** The rallies of a file, one after another: the touches up to each line that tells a point. */
function ralliesOf(text: string): Told[] {
  const found: Told[] = [];
  let touches: Touched[] = [];
  for (const line of text.slice(text.indexOf('[3SCOUT]')).split(/\r?\n/)) {
    const point = /^([*a])p\d\d:\d\d/.exec(line);
    const touch = /^([*a])(\d\d|\$\$)([SREABDF]).([#+!\-/=])/.exec(line);
    const fields = line.split(';');
    if (touch)
      touches.push({ side: sideOf(touch[1]), who: touch[2] ?? '', skill: touch[3] ?? '', mark: touch[4] ?? '' });
    if (!point) continue;
    const setterAt = { '*': fields[9] ?? '', a: fields[10] ?? '' };
    found.push({ set: fields[8] ?? '', winner: sideOf(point[1]), touches, setterAt });
    touches = [];
  }
  return found;
}

/** Who served each rally: whoever has its first serve, or had the point before. */
const withServers = (rallies: readonly Told[]) =>
  rallies.map((rally, at) => ({
    ...rally,
    server: rally.touches.find(({ skill }) => skill === 'S')?.side ?? rallies[at - 1]?.winner ?? '*',
  }));

const WINS: readonly string[] = ['S#', 'A#', 'B#'];
const LOSES: readonly string[] = ['S=', 'R=', 'E=', 'A=', 'A/', 'B=', 'B/', 'D=', 'F='];
const GRADES: Readonly<Record<string, '0' | '1' | '2' | '3'>> = { '#': '3', '+': '2', '!': '2', '=': '0' };

/** A mark that ends a rally as it did not end is an attempt only. */
function isTrue({ side, skill, mark }: Touched, winner: Prefix): boolean {
  const word = skill + mark;
  return !(WINS.includes(word) && winner !== side) && !(LOSES.includes(word) && winner === side);
}

export function countedMatch(text: string): Readonly<Record<Prefix, CountedSide>> {
  const none = (): CountedSide => ({
    ...{ K: 0, E: 0, TA: 0, SA: 0, SE: 0, SRV: 0, RA: 0, RE: 0, PS: 0, GR: 0, P3: 0, P2: 0, P1: 0, P0: 0, SetA: 0 },
    ...{ D: 0, DE: 0, BS: 0, BE: 0, A: 0, RCV: 0, RCVW: 0, SVD: 0, SVDW: 0, PT: 0 },
  });
  const sums = { '*': none(), a: none() };
  for (const { winner, touches, server } of withServers(ralliesOf(text))) {
    sums[winner].PT += 1;
    sums[server].SVD += 1;
    sums[other(server)].RCV += 1;
    if (winner === server) sums[server].SVDW += 1;
    else sums[winner].RCVW += 1;
    for (const side of ['*', 'a'] as const)
      if (server === side || touches.some((one) => one.side === side && one.skill === 'S')) sums[side].SRV += 1;
    for (const [at, touch] of touches.entries()) count(sums[touch.side], touch, { winner, before: touches[at - 1] });
  }
  return sums;
}

function count(sum: CountedSide, touch: Touched, { winner, before }: { winner: Prefix; before: Touched | undefined }) {
  const { side, who, skill, mark } = touch;
  const is = (...words: string[]): boolean => words.includes(skill + mark) && isTrue(touch, winner);
  if (skill === 'A') sum.TA += 1;
  if (skill === 'E') sum.SetA += 1;
  if (skill === 'R') sum.RA += 1;
  if (skill === 'D' && mark !== '=') sum.D += 1;
  if (skill === 'R' && isTrue(touch, winner)) {
    const grade = GRADES[mark] ?? '1';
    sum.GR += 1;
    sum.PS += Number(grade);
    sum[`P${grade}`] += 1;
  }
  if (is('A#')) sum.K += 1;
  if (is('A=', 'A/')) sum.E += 1;
  if (is('S#')) sum.SA += 1;
  if (is('S=')) sum.SE += 1;
  if (is('R=')) sum.RE += 1;
  if (is('D=')) sum.DE += 1;
  if (is('B#')) sum.BS += 1;
  if (is('B=', 'B/')) sum.BE += 1;
  if (is('A#') && before?.side === side && 'REDF'.includes(before.skill) && before.who !== who) sum.A += 1;
}

/** Rallies won of those received and served in each position of the setter, as the rows of the file have it. */
export function countedRotations(text: string, side: Prefix) {
  const rallies = withServers(ralliesOf(text));
  const of = (at: number, isServing: boolean) => {
    const own = rallies.filter(
      ({ setterAt, server }) => Number(setterAt[side]) === at && (server === side) === isServing,
    );
    return { won: own.filter(({ winner }) => winner === side).length, of: own.length };
  };
  return [1, 6, 5, 4, 3, 2].map((at) => ({ at, received: of(at, false), served: of(at, true) }));
}
