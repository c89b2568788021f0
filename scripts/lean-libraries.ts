import type { Plugin } from 'vite';
import { z } from 'zod';

/** Icons by way of the list of all of them would each count as needed wherever any is. */
const LIST = /import \{([^}]+)\} from '@tabler\/icons-react';/g;
const ICON = /createReactComponent\("(outline|filled)"/;
const STROKES = /__iconNode = (\[.*\]);/;
const Strokes = z.array(z.tuple([z.literal('path'), z.strictObject({ d: z.string(), key: z.string() })]));
const DRAWING = '\0node_modules/@tabler/drawing';

/**
 * Each icon says of each stroke that it is a path, and has names and keys that only a page in development would miss.
 * Here an icon is its strokes.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === DRAWING.slice(1) ? DRAWING : undefined),
    load: (id) => (id === DRAWING ? drawing : undefined),
    transform(text, id) {
      if (/src[\\/]web[\\/].*\.tsx?$/.test(id))
        return { code: text.replace(LIST, (_, icons: string) => eachFromItsFile(icons)), map: null };
      if (!/icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon/.test(id)) return undefined;
      return { code: drawn(text, id), map: null };
    },
  };
}

const drawing = `import { createElement } from 'react';
  const box = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24' };
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
  const area = { fill: 'currentColor', stroke: 'none' };
  const icon = (looks, strokes) => (props) =>
    createElement('svg', { ...box, ...looks, ...props }, ...strokes.map((d) => createElement('path', { d })));
  export const outline = (...strokes) => icon(line, strokes);
  export const filled = (...strokes) => icon(area, strokes);`;

/** The file of an icon. A number that begins with its sign needs no space before it. */
export function drawn(text: string, id: string): string {
  const [kind, strokes] = [ICON, STROKES].map((part) => part.exec(text)?.[1]);
  if (!kind || !strokes) throw new Error(`An icon is written otherwise: ${id}`);
  const paths = Strokes.parse(JSON.parse(strokes)).map(([, { d }]) => JSON.stringify(d.replaceAll(' -', '-')));
  return `import { ${kind} } from '${DRAWING.slice(1)}'; export default /* @__PURE__ */ ${kind}(${paths.join(', ')});`;
}

function eachFromItsFile(icons: string): string {
  const names = [...icons.matchAll(/\w+/g)].flat();
  return names.map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`).join(' ');
}

/** Beside the rule, by file, and never asked of it here: sentences, texts that it reads, Easter, a cache. */
const BESIDE_THE_RULE = {
  'nlp/index': ['fromText', 'parseText', 'toText', 'isFullyConvertible'],
  parsestring: ['parseString'],
  'iterinfo/easter': ['easter'],
  cache: ['Cache'],
} as const;

/** Of the recurrence library only the rule: it can also read and write rules in English, which nobody asks it for. */
export function onlyTheRule(): Plugin {
  const entry = '\0only-the-rule';
  return {
    name: 'only-the-rule',
    enforce: 'pre',
    resolveId: (id) => (id === 'rrule' ? entry : undefined),
    load(id) {
      if (id === entry) return `import { RRule } from 'rrule/dist/esm/rrule.js'; export default { RRule };`;
      const [, names] =
        Object.entries(BESIDE_THE_RULE).find(([file]) =>
          id.replaceAll('\\', '/').endsWith(`/rrule/dist/esm/${file}.js`),
        ) ?? [];
      if (!names) return undefined;
      const none = names.map((name) => `none as ${name}`).join(', ');
      return `function none() { throw new Error('Built without this part of the rule'); } export { ${none} };`;
    },
  };
}
