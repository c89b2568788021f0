import type { Piece } from '#domain/core/paper.ts';

/** All words of a paper, as they are read one after another. */
export const textOf = (piece: Piece): string =>
  typeof piece === 'string' ? piece : piece.parts.map(textOf).join(' ').replace(/\s+/g, ' ').trim();

/** All pieces with a class, in order. */
export function piecesOf(piece: Piece, look: string): readonly Piece[] {
  if (typeof piece === 'string') return [];
  const own = piece.look.split(' ').includes(look) ? [piece] : [];
  return [...own, ...piece.parts.flatMap((part) => piecesOf(part, look))];
}

/** The rows of a table that is called so, cell by cell, its heads first. */
export function rowsOf(piece: Piece, look: string): readonly (readonly string[])[] {
  const rows = (of: Piece): readonly (readonly string[])[] => {
    if (typeof of === 'string') return [];
    return of.tag === 'tr' ? [of.parts.map(textOf)] : of.parts.flatMap(rows);
  };
  return piecesOf(piece, look).flatMap(rows);
}

/** Each text of a paper by itself. */
export const textsIn = (piece: Piece): readonly string[] =>
  typeof piece === 'string' ? [piece] : piece.parts.flatMap(textsIn);
