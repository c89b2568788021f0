import { type Rally, serveOf } from './rallies.ts';
import type { Row } from './rows.ts';
import type { Side } from './sections.ts';

export type Score = { readonly home: number; readonly visitors: number };
export type Played = {
  readonly set: number;
  readonly before: Score;
  readonly after: Score;
  readonly winner: Side;
  /** Side and number that the file's serve says; without a serve row, nobody. */
  readonly server: { readonly side: Side; readonly number: number | undefined } | undefined;
  readonly setters: Row['setters'];
  readonly sixes: Row['sixes'];
  /** Side, number (or $$), skill and mark, in order: `*05D+`. */
  readonly touches: readonly string[];
  /** Substitutions, timeouts, setters and their places since the point before, as written, in order. */
  readonly gap: readonly string[];
};

/** Every point of the file, with all that another recording of the same match must say too. */
export function playByPlay(rallies: readonly Rally[]): readonly Played[] {
  return rallies.flatMap((rally, at) => {
    const { point, rows, last, set, touched } = rally;
    if (!point) return [];
    const earlier = rallies[at - 1];
    const held = earlier?.set === set ? earlier.point : undefined;
    const serve = serveOf(rally)?.touch;
    return [
      {
        set,
        before: { home: held?.home ?? 0, visitors: held?.visitors ?? 0 },
        after: { home: point.home, visitors: point.visitors },
        winner: point.winner,
        server: serve && { side: serve.side, number: serve.number },
        setters: last.setters,
        sixes: last.sixes,
        touches: touched.map(({ touch }) => `${touch.side}${numbered(touch.number)}${touch.skill}${touch.mark}`),
        gap: rows.filter(isBetween).map(({ code }) => code),
      },
    ];
  });
}

const numbered = (number: number | undefined): string =>
  number === undefined ? '$$' : String(number).padStart(2, '0');

const isBetween = ({ kind }: Row): boolean => ['substitution', 'timeout', 'setter', 'place'].includes(kind.is);
