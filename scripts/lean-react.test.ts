import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leanReact, leanReactDom } from './lean-react.ts';

const published = (name: string): string =>
  readFileSync(new URL(`../node_modules/react-dom/cjs/${name}.production.js`, import.meta.url), 'utf8');
const react = published('react-dom-client');
const reactDom = published('react-dom');

test('React is built without what the app never asks of it', () => {
  const lean = leanReact(react);
  for (const gone of ['FragmentInstance.prototype.focus', 'ownerDocument.startViewTransition', 'rel: "preload"'])
    expect([react.includes(gone), lean.includes(gone)], gone).toEqual([true, false]);
  expect(lean.length).toBeLessThan(react.length * 0.86);
  expect(leanReactDom(reactDom).length).toBeLessThan(reactDom.length * 0.5);
});

test('React listens to no event of a tap that nobody asks for', () => {
  const lean = leanReact(react);
  const [, events = ''] = /"(abort [^"]*)"\.split/.exec(lean) ?? [];
  expect(events.split(' ')).toEqual(
    expect.arrayContaining(['click', 'mouseDown', 'pointerOver', 'pointerUp', 'wheel']),
  );
  expect(events).not.toMatch(/mouse(Move|Out|Over|Up)|PointerCapture/);
  const registered = [...lean.matchAll(/^register\w+Event\(\s*"(on\w+)"/gm)].map(([, name]) => name);
  expect(registered).toEqual(expect.arrayContaining(['onPointerEnter', 'onPointerLeave', 'onChange']));
  for (const gone of ['onMouseEnter', 'onMouseLeave', 'onSelect']) expect(registered).not.toContain(gone);
});

test('fields that only React reads have short names wherever they are named', () => {
  const lean = leanReact(react);
  for (const own of [
    'memoizedState',
    'memoizedProps',
    'childLanes',
    'callbackNode',
    'hasEagerState',
    'lastRenderedState',
  ])
    expect([react.includes(own), lean.includes(own)], own).toEqual([true, false]);
});

test('another React, in which something has a different name, stops the build', () => {
  const names = [
    'getResource',
    'popHydrationState',
    'REACT_ACTIVITY_TYPE',
    'FragmentInstance',
    'hydrateRoot',
    'mouseOver',
    'onSelect',
  ];
  for (const name of [...names, 'memoizedState'])
    expect(() => leanReact(react.replaceAll(name, `${name}Now`)), name).toThrow('written otherwise');
  for (const name of ['preload', 'useFormState'])
    expect(() => leanReactDom(reactDom.replaceAll(name, `${name}Now`)), name).toThrow('written otherwise');
});
