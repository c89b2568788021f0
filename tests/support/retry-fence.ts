import ts from 'typescript';

import { isProduct, nodesOf, placeOf, type Source } from './sources.ts';
import type { Fence } from './fences.ts';

/** Where time passes before something is tried again, and what calls on that. */
const PLACE = 'src/web/sync/retry.ts';
const WAITS = ['retryIn', 'pauseFor', 'pause', 'wait', 'whenHere'];
const BACKOFF = '#domain/sync/backoff.ts';

/** Retries go through one place, which waits and knows whether the page is still there. */
export const retries: Fence = (sources) =>
  sources
    .filter((source) => isProduct(source) && source.path.startsWith('src/web/') && source.path !== PLACE)
    .flatMap((source) => [...returning(source), ...looping(source), ...waiting(source)]);

/** A handler of a failure that leads back into the function which it stands in. */
function returning(source: Source): string[] {
  const nodes = nodesOf(source);
  const calls = new Map(nodes.flatMap((node) => (isNamed(node) ? [[nameOf(node), namesIn(node)] as const] : [])));
  return nodes.filter(isFailureHandler).flatMap((handler) => {
    const around = new Set(enclosing(handler).map(nameOf));
    const leadsBack = [...namesIn(handler)].some((name) => reaches(name, around, calls));
    return leadsBack ? [`${placeOf(source, handler)} tries again by itself: use ${PLACE}`] : [];
  });
}

function reaches(name: string, wanted: ReadonlySet<string>, calls: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const look = (at: string): boolean => {
    if (seen.has(at) || !calls.has(at)) return false;
    seen.add(at);
    return wanted.has(at) || [...(calls.get(at) ?? [])].some(look);
  };
  return look(name);
}

/** A loop that goes on after a failure without a wait. */
function looping(source: Source): string[] {
  return nodesOf(source)
    .filter((node) => ts.isIterationStatement(node, false))
    .filter((loop) => {
      const inside = within(loop);
      const goesOn = inside.some((node) => ts.isCatchClause(node) && !within(node.block).some(leaves));
      return goesOn && !inside.some((node) => ts.isCallExpression(node) && WAITS.includes(node.expression.getText()));
    })
    .map((loop) => `${placeOf(source, loop)} goes round without a wait: use ${PLACE}`);
}

/** Waits that grow belong to tries. */
function waiting({ path, text }: Source): string[] {
  return text.includes(BACKOFF) && !/retry\.ts'/.test(text) ? [`${path} waits by itself: use ${PLACE}`] : [];
}

type NamedFunction = ts.FunctionDeclaration | ts.VariableDeclaration | ts.MethodDeclaration | ts.PropertyAssignment;

function isNamed(node: ts.Node): node is NamedFunction {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true;
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return false;
  return node.initializer !== undefined && isFunction(node.initializer);
}
const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
const nameOf = (node: NamedFunction): string => node.name?.getText() ?? '';

function enclosing(node: ts.Node): NamedFunction[] {
  const { parent } = node;
  if (ts.isSourceFile(parent)) return [];
  return [...(isNamed(parent) ? [parent] : []), ...enclosing(parent)];
}

function isFailureHandler(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  if (ts.isCatchClause(node)) return true;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.right === node && /\.on(error|close)$/.test(parent.left.getText());
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const at = parent.arguments.findIndex((given) => given === node);
  const method = parent.expression.name.text;
  return (method === 'catch' && at === 0) || (method === 'then' && at === 1);
}

const leaves = (node: ts.Node) => ts.isThrowStatement(node) || ts.isReturnStatement(node) || ts.isBreakStatement(node);

/** Everything in a node, but for what is handed to a wait. */
function within(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node];
  node.forEachChild((child) => {
    found.push(...within(child));
  });
  return found;
}

function namesIn(node: ts.Node): Set<string> {
  const names = new Set<string>();
  const look = (one: ts.Node): void => {
    if (ts.isCallExpression(one) && WAITS.includes(one.expression.getText())) return;
    if (ts.isIdentifier(one) && !isLabel(one)) names.add(one.text);
    one.forEachChild(look);
  };
  node.forEachChild(look);
  if (ts.isIdentifier(node)) names.add(node.text);
  return names;
}

/** A name that only says which property or declaration is meant. */
const isLabel = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (isNamed(node.parent) && node.parent.name === node);
