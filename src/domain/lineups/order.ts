import type { Lineup } from './schema.ts';

type Ordered = Pick<Lineup, 'id' | 'displayOrder' | 'createdAt'>;

/** Two devices may have given out the same place while offline; then the older lineup comes first. */
export const inDisplayOrder = <T extends Ordered>(lineups: readonly T[]): T[] =>
  lineups.toSorted(
    (a, b) => a.displayOrder - b.displayOrder || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );

/** Highest + 1, or 0 for the first (LINEUP-07). */
export const nextDisplayOrder = (lineups: readonly Pick<Lineup, 'displayOrder'>[]): number =>
  lineups.reduce((next, { displayOrder }) => Math.max(next, displayOrder + 1), 0);

/** The order that was asked for: unknown ids are ignored, lineups it does not name follow in their present order. */
export function reorder<T extends Ordered>(lineups: readonly T[], ids: readonly string[]): T[] {
  const rank = new Map(ids.map((id, index): [string, number] => [id, index]));
  const place = ({ id }: T) => rank.get(id) ?? ids.length;
  return inDisplayOrder(lineups).toSorted((a, b) => place(a) - place(b));
}

/** Which lineup is selected once this one is gone: the next, otherwise the previous (AMB-064). */
export function neighbour(lineups: readonly Ordered[], id: string): string | undefined {
  const ordered = inDisplayOrder(lineups);
  const index = ordered.findIndex((lineup) => lineup.id === id);
  return (ordered[index + 1] ?? ordered[index - 1])?.id;
}
