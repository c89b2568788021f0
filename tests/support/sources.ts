import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** A file of this repository, by its path from the root. A test may make one up: a trespasser. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const OURS = ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/**/*.ts'];

export function readSources(): Source[] {
  const files = OURS.flatMap((pattern) => globSync(pattern));
  return files.map((file) => ({ path: file.replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }));
}

/** The style sheets of the app. */
export const readSheets = (): Source[] =>
  globSync('src/web/**/*.css').map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    text: readFileSync(file, 'utf8'),
  }));

/** Product code: what is shipped, without the tests beside it. */
export function isProduct(source: Source): boolean {
  return source.path.startsWith('src/') && !/\.test\.tsx?$/.test(source.path);
}

/** `domain`, `server` or `web`; undefined outside of `src`. */
export function roomOf(file: string): string | undefined {
  const [root, room] = file.split('/');
  return root === 'src' ? room : undefined;
}

/** The imports of a source: a path from the root for our own modules, the bare name for others. */
export function importsOf(source: Source): string[] {
  const { importedFiles } = ts.preProcessFile(source.text, true, true);
  return importedFiles.map(({ fileName }) => resolve(source.path, fileName));
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('#tests/')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : specifier;
}

const parsed = new WeakMap<Source, readonly ts.Node[]>();

/** Every node of a source's syntax tree, in order. */
export function nodesOf(source: Source): readonly ts.Node[] {
  const nodes = parsed.get(source) ?? parse(source);
  parsed.set(source, nodes);
  return nodes;
}

function parse(source: Source): ts.Node[] {
  const kind = source.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true, kind);
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(tree);
  return nodes;
}

/** `file:line`, for a message that can be clicked. */
export function placeOf(source: Source, node: ts.Node): string {
  const before = source.text.slice(0, node.getStart());
  return `${source.path}:${String(before.split('\n').length)}`;
}
