import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leanReact } from './lean-react.ts';

const file = new URL('../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url);
const react = readFileSync(file, 'utf8');

test('React is built without what the app never asks of it', () => {
  const lean = leanReact(react);
  for (const gone of ['FragmentInstance.prototype.focus', 'ownerDocument.startViewTransition', 'rel: "preload"'])
    expect([react.includes(gone), lean.includes(gone)], gone).toEqual([true, false]);
  expect(lean.length).toBeLessThan(react.length * 0.86);
});

test('another React, in which something has a different name, stops the build', () => {
  for (const name of ['getResource', 'popHydrationState', 'REACT_ACTIVITY_TYPE', 'FragmentInstance', 'hydrateRoot'])
    expect(() => leanReact(react.replaceAll(name, `${name}Now`)), name).toThrow('written otherwise');
});
