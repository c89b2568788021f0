import ts from 'typescript';
import { TABLE_NAMES } from '#domain/sync/tables.ts';
import type { Fence } from './fences.ts';
import { nodesOf, placeOf } from './sources.ts';

/** The list itself, and the one row that tests make of each: the compiler asks for that of a new table. */
const HOMES = ['src/domain/sync/tables.ts', 'tests/support/rows.ts'];
const KNOWN: ReadonlySet<string> = new Set(TABLE_NAMES);
/** More than half of them in one place is meant to be all: what is about a few names those few. */
const MOST = TABLE_NAMES.length / 2;

/** A second list of the synced tables would lack the next one: all others derive from `TABLES`. */
export const tableLists: Fence = (sources) =>
  sources
    .filter(
      ({ path, text }) => !HOMES.includes(path) && TABLE_NAMES.filter((name) => text.includes(name)).length > MOST,
    )
    .flatMap((source) =>
      nodesOf(source)
        .filter((node) => new Set(namedIn(node).filter((name) => KNOWN.has(name))).size > MOST)
        .map((node) => `${placeOf(source, node)} lists the tables again: derive it from TABLES`),
    );

/** The words of one list, one object or one union, whatever each of them holds. */
function namedIn(node: ts.Node): string[] {
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(({ name }) => name?.getText() ?? []);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsIn);
  if (ts.isTypeLiteralNode(node)) return node.members.flatMap(({ name }) => name?.getText() ?? []);
  return ts.isUnionTypeNode(node) ? node.types.flatMap(textsIn) : [];
}

/** Of `rowsOf('teams')` as of `'teams'`. */
function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isLiteralTypeNode(node)) return textsIn(node.literal);
  if (ts.isCallExpression(node)) return node.arguments.flatMap(textsIn);
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) ? [] : [];
}
