import type { FileRally, FileSet } from './file-sets.ts';
import type { ScoutedSide } from './data-volley.ts';
import type { RosterLine } from './scout-rows.ts';

/** A libero in a rally, and the regular for whom she acts, where the file lets it be known. */
export type Acting = { readonly libero: string; readonly for: string | null };

type Asked = {
  readonly side: ScoutedSide;
  readonly roster: readonly RosterLine[];
  readonly isMiddle: (number: string) => boolean;
};

const MOST_LIBEROS = 2;

/** The liberos of a set: who wears the shirt, and is marked for it or touches the ball in it. Who plays most comes first. */
export function liberosIn({ number, rallies }: FileSet, { side, roster }: Pick<Asked, 'side' | 'roster'>): string[] {
  const played = new Map<string, number>();
  for (const { touches } of rallies)
    for (const touch of touches)
      if (touch.by === side && touch.number !== null) played.set(touch.number, (played.get(touch.number) ?? 0) + 1);
  const touched = (libero: string): number => played.get(libero) ?? 0;
  const own = roster.filter((one) => one.isLibero && (one.began[number - 1] !== '' || touched(one.number) > 0));
  const numbers = [...new Set(own.map((one) => one.number))];
  return numbers.toSorted((a, b) => touched(b) - touched(a)).slice(0, MOST_LIBEROS);
}

const BACK_ROW = [1, 6, 5] as const;

/**
 * Who is libero on court in a rally: one who touches the ball, and is none of the six. For whom is not in the file: when
 * she serves, for who stands in I; else for the middle in I, VI or V, where that is only one, and does not touch the ball
 * herself (DVI-05).
 */
export function actingIn(
  { touches, first }: FileRally,
  liberos: readonly string[],
  { side, isMiddle }: Asked,
): Acting | null {
  const six = first.six[side];
  const own = touches.filter(({ by }) => by === side);
  const touch = own.find(({ number }) => number !== null && liberos.includes(number) && !six.includes(number));
  const libero = touch?.number;
  if (libero === undefined || libero === null) return null;
  const serves = own.some(({ skill, number }) => skill === 'S' && number === libero);
  const at = (position: number): string[] => {
    const number = six[position - 1] ?? '';
    return number === '' || own.some((one) => one.number === number) ? [] : [number];
  };
  const [regular, another] = serves ? at(1) : BACK_ROW.flatMap(at).filter(isMiddle);
  return { libero, for: another === undefined ? (regular ?? null) : null };
}
