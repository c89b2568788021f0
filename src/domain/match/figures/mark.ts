import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';

/**
 * Everything that is counted in a rally. A figure is made of such marks and of nothing else, so the rallies behind it are
 * those with its marks (TRB-01).
 */
export const MARKS = [
  // Serve: served, ace, error, won; known how it was received, well for us, well for them.
  ...(['SRV', 'SA', 'SE', 'SRVW', 'SGR', 'SPOS', 'SNEG'] as const),
  // Aces and errors of the serves that `SRV` counts.
  ...(['SRVA', 'SRVE'] as const),
  // Reception: received, error, graded, sum of the grades, each grade, and those that went over the net.
  ...(['RA', 'RE', 'GR', 'PS', 'P0', 'P1', 'P2', 'P3', 'OVER'] as const),
  // Attack: attempt, kill, error, those blocked down among them; the attempts and kills in transition.
  ...(['TA', 'K', 'E', 'BLKD', 'TTA', 'TK'] as const),
  // Sets, assists, ball handling errors; digs and free balls, good or not.
  ...(['SetA', 'A', 'BHE', 'D', 'DE', 'FB', 'FBG'] as const),
  // Blocks alone and together, errors, and the rallies that our block has won.
  ...(['BS', 'BA', 'BE', 'BP'] as const),
  // Rallies of a side: received, served, won of them; their serve error in one that was received.
  ...(['RCV', 'RCVW', 'SVD', 'SVDW', 'RSE'] as const),
  // First ball: won by the first attack; of receptions graded 2 or 3, received and won so.
  ...(['FBK', 'FBIN', 'FBINK'] as const),
  // Points of a side, those given by the other one, and rallies won and lost without cards.
  ...(['PT', 'GIVEN', 'WON', 'LOST'] as const),
  // On court in a rally that was won, or lost.
  ...(['ONW', 'ONL'] as const),
] as const;
export type MarkName = (typeof MARKS)[number];

export type Mark = {
  readonly name: MarkName;
  readonly side: Side;
  /** Null where it is nobody’s: of the side as a whole, or of somebody who is not known. */
  readonly who: Held;
  /** Null where no contact tells it. */
  readonly contact: string | null;
  /** 1, or the grade of a reception. */
  readonly by: number;
};

type About = { readonly who?: Held; readonly contact?: string | null; readonly by?: number };

export const mark = (name: MarkName, side: Side, { who = null, contact = null, by = 1 }: About = {}): Mark => ({
  name,
  side,
  who,
  contact,
  by,
});
