import ts from 'typescript';

import { isProduct, nodesOf, placeOf } from './sources.ts';
import type { Fence } from './fences.ts';

/** Exported by React, and not in the React that the build makes (`scripts/lean-react.ts`). */
const ABSENT = [
  ...['hydrateRoot', 'Activity', 'ViewTransition', 'addTransitionType', 'unstable_SuspenseList', 'useActionState'],
  ...['useFormState', 'prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinit', 'preinitModule'],
];
/** React would move them to the head, or take the page's own for them. */
const HEAD = ['title', 'meta', 'link', 'style', 'script', 'html', 'head', 'body'];

const EVENTS = [
  ...['onSelect', 'onBeforeInput', 'onMouseMove', 'onMouseUp', 'onMouseOver', 'onMouseOut'],
  ...['onGotPointerCapture', 'onLostPointerCapture'],
];
/** Of elements of the page: events, and what a form does by itself. */
const ATTRIBUTES = [
  ...EVENTS,
  ...EVENTS.map((name) => `${name}Capture`),
  ...['onMouseEnter', 'onMouseLeave', 'action', 'formAction'],
];

/** The built React cannot do what the app has not asked of it so far. */
export const absentReact: Fence = (sources) =>
  sources
    .filter((source) => isProduct(source) && source.path.startsWith('src/web/'))
    .flatMap((source) =>
      nodesOf(source)
        .filter(isAbsent)
        .map((node) => `${placeOf(source, node)} needs what scripts/lean-react.ts takes out of React`),
    );

function isAbsent(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node))
    return isOfReact(node.parent.parent.parent) && ABSENT.includes((node.propertyName ?? node.name).text);
  if (ts.isPropertyAccessExpression(node))
    return node.expression.getText() === 'React' && ABSENT.includes(node.name.text);
  if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return false;
  const tag = node.tagName.getText();
  if (/(^|\.)Fragment$/.test(tag)) return node.attributes.properties.some((one) => one.name?.getText() === 'ref');
  const isOfPage = /^[a-z]/.test(tag);
  if (isOfPage && node.attributes.properties.some((one) => ATTRIBUTES.includes(one.name?.getText() ?? ''))) return true;
  return HEAD.includes(tag) || tag.includes('-');
}

const isOfReact = ({ moduleSpecifier }: ts.ImportDeclaration | ts.JSDocImportTag): boolean =>
  ts.isStringLiteral(moduleSpecifier) && /^react(-dom)?(\/|$)/.test(moduleSpecifier.text);
