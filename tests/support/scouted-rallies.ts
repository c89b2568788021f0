/** A contact of ours as the keys of rally entry name it, or the end that the other side made. */
export type ScoutedTouch = { readonly number: number; readonly skill: string; readonly grade: string };
export type ScoutedRally = {
  readonly touches: readonly ScoutedTouch[];
  /** Contacts of ours in the file, those that end the rally among them. */
  readonly theirs: 'kill' | 'attack error' | 'serve error' | 'ace' | 'block' | 'fault' | undefined;
  readonly winner: 'us' | 'them';
  /** After the rally. */
  readonly score: string;
  /** P1 to P6 during the rally, without libero. */
  readonly six: readonly number[];
};
export type ScoutedSet = {
  readonly six: readonly number[];
  readonly setterAt: number;
  readonly first: 'us' | 'them';
  readonly rallies: readonly ScoutedRally[];
  /** Who has touches and is never among the six. */
  readonly libero: number | undefined;
};

const GRADES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  S: { '#': 'serve ace', '=': 'serve error', any: 'serve in' },
  R: { '#': 'receive 3', '+': 'receive 2', '=': 'receive 0', any: 'receive 1' },
  E: { '=': 'set error', any: 'set in' },
  A: { '#': 'attack kill', '=': 'attack error', '/': 'attack blocked', any: 'attack in' },
  B: { '#': 'block point', '=': 'block error', '/': 'block error', any: 'block touch' },
  D: { '=': 'dig error', any: 'dig good' },
  F: { '=': 'free error', any: 'free good' },
};
const THEIRS: Readonly<Record<string, ScoutedRally['theirs']>> = {
  ...{ 'S=': 'serve error', 'S#': 'ace', 'A#': 'kill', 'A=': 'attack error', 'A/': 'attack error', 'B#': 'block' },
  ...{ 'E=': 'fault', 'D=': undefined, 'R=': undefined },
};

/** One set of a scout file as one side would have seen it, line by line from the text, without the reader of the product. */
export function scoutedRallies(text: string, side: '*' | 'a', set: number): ScoutedSet {
  const rows = text
    .slice(text.indexOf('[3SCOUT]'))
    .split(/\r?\n/)
    .map((line) => line.split(';'))
    .filter((cells) => cells[8] === String(set));
  const sixIn = (cells: readonly string[]) =>
    cells
      .slice(side === '*' ? 14 : 20)
      .slice(0, 6)
      .map(Number);
  const rallies: ScoutedRally[] = [];
  let [touches, theirs]: [ScoutedTouch[], ScoutedRally['theirs']] = [[], undefined];
  let [us, them] = [0, 0];
  let first: 'us' | 'them' | undefined;
  let during = sixIn(rows[0] ?? []);
  for (const cells of rows) {
    const [code = ''] = cells;
    const point = /^([*a])p\d\d:\d\d/.exec(code);
    const touch = /^([*a])(\d\d)([SREABDF]).([#+!\-/=])/.exec(code);
    if (point) {
      const winner = point[1] === side ? 'us' : 'them';
      if (winner === 'us') us += 1;
      else them += 1;
      rallies.push({ touches, theirs, winner, score: `${us}–${them}`, six: during });
      [touches, theirs] = [[], undefined];
    }
    if (!touch) continue;
    const [, by, number = '', skill = '', mark = ''] = touch;
    during = sixIn(cells);
    first ??= skill === 'S' ? (by === side ? 'us' : 'them') : undefined;
    if (by !== side) theirs = THEIRS[skill + mark] ?? theirs;
    else touches.push(ours(Number(number), skill, mark));
  }
  const six = sixIn(rows[0] ?? []);
  const played = new Set(rallies.flatMap((rally) => rally.six));
  const others = rallies.flatMap((rally) => rally.touches).filter(({ number }) => !played.has(number));
  const setterAt = Number(rows.find((cells) => /^[*a]z\d/.test(cells[0] ?? ''))?.[side === '*' ? 9 : 10] ?? 1);
  return { six, setterAt, first: first ?? 'us', rallies, libero: others[0]?.number };
}

function ours(number: number, skill: string, mark: string): ScoutedTouch {
  const [name = '', grade = ''] = (GRADES[skill]?.[mark] ?? GRADES[skill]?.['any'] ?? '').split(' ');
  return { number, skill: name, grade };
}
