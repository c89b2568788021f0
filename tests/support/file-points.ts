/** The points of a scouted match, read from the text of its file apart from the product and from other tests. */
export type Prefix = '*' | 'a';
export type Touch = {
  readonly by: Prefix;
  readonly who: string | null;
  readonly skill: string;
  readonly mark: string;
};
export type FilePoint = {
  readonly set: number;
  readonly winner: Prefix;
  readonly server: Prefix;
  readonly touches: readonly Touch[];
  readonly six: Readonly<Record<Prefix, readonly string[]>>;
  readonly setterAt: Readonly<Record<Prefix, number>>;
  /** The libero of each side in it, and for whom she acts. */
  readonly libero: Readonly<Record<Prefix, { readonly who: string; readonly for: string | null } | null>>;
};

const worn = (digits: string | undefined): string => String(Number(digits));

type Shirt = { readonly number: string; readonly isLibero: boolean; readonly isMiddle: boolean };

function shirtsOf(lines: readonly string[], section: string): Shirt[] {
  const from = lines.indexOf(section) + 1;
  const until = lines.findIndex((line, at) => at >= from && line.startsWith('['));
  return lines.slice(from, until).map((line) => {
    const fields = line.split(';');
    return { number: worn(fields[1]), isLibero: fields[12] === 'L', isMiddle: fields[13] === '4' };
  });
}

/** Every point of the file with the touches before it. Who won the last one of the set serves (TURN-1). */
export function pointsIn(text: string): readonly FilePoint[] {
  const lines = text.split(/\r?\n/);
  const shirts = { '*': shirtsOf(lines, '[3PLAYERS-H]'), a: shirtsOf(lines, '[3PLAYERS-V]') };
  const points: FilePoint[] = [];
  let touches: Touch[] = [];
  for (const line of lines.slice(lines.indexOf('[3SCOUT]') + 1)) {
    const fields = line.split(';');
    const code = fields[0] ?? '';
    const touch = /^([*a])(\d\d|\$\$)([SREABDF]).([#+!\-/=])/.exec(code);
    if (touch) {
      const who = touch[2] === '$$' ? null : worn(touch[2]);
      touches.push({ by: touch[1] === '*' ? '*' : 'a', who, skill: touch[3] ?? '', mark: touch[4] ?? '' });
    }
    const point = /^([*a])p\d\d:\d\d/.exec(code);
    if (!point) continue;
    const set = Number(fields[8]);
    const [before, serve] = [points.at(-1), touches.find(({ skill }) => skill === 'S')];
    const server = before?.set === set ? before.winner : (serve?.by ?? '*');
    const six = { '*': fields.slice(14, 20).map(worn), a: fields.slice(20, 26).map(worn) };
    const setterAt = { '*': Number(fields[9]), a: Number(fields[10]) };
    const of = { set, server, touches, six, setterAt };
    const libero = { '*': actingFor(of, '*', shirts['*']), a: actingFor(of, 'a', shirts.a) };
    points.push({ ...of, winner: point[1] === '*' ? '*' : 'a', libero });
    touches = [];
  }
  return points;
}

/** DVI-05: on court where she touches or serves; for the middle in I, VI, V, if exactly one, else for nobody known. */
function actingFor(
  { touches, six }: Pick<FilePoint, 'touches' | 'six'>,
  side: Prefix,
  shirts: readonly Shirt[],
): FilePoint['libero'][Prefix] {
  const own = touches.filter(({ by }) => by === side);
  const isLibero = (who: string | null) => shirts.some(({ number, isLibero }) => isLibero && number === who);
  const touch = own.find(({ who }) => isLibero(who) && !six[side].includes(who ?? ''));
  if (!touch || touch.who === null) return null;
  const behind = [six[side][0], six[side][5], six[side][4]].filter(
    (who) => shirts.some(({ number, isMiddle }) => isMiddle && number === who) && !own.some((one) => one.who === who),
  );
  return { who: touch.who, for: behind.length === 1 ? (behind[0] ?? null) : null };
}

/** The most points in a row of a side, within a set and among the points that are its own: the run ends with them. */
export function longestRun(points: readonly FilePoint[], winner: Prefix, isOwn = (_: FilePoint) => true): number {
  let [longest, run] = [0, 0];
  for (const [at, point] of points.entries()) {
    if (points[at - 1]?.set !== point.set) run = 0;
    run = isOwn(point) && point.winner === winner ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
