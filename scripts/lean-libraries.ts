import type { Plugin } from 'vite';

/**
 * Zod can write its schemas as JSON Schema, and asks strings for formats in a way that it calls outdated itself
 * (`z.string().email()`, where this app says `z.email()`). Every schema holds on to both, and every first visit would
 * load them. Whoever uses one all the same hears of it when the page opens; a name that Zod adds stops the build.
 */
export function leanZod(): Plugin {
  const names = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
  const noSchema = `const none = () => { throw new Error('Built without JSON Schema'); };
    const made = () => none;
    export { made as createToJSONSchemaMethod, made as createStandardJSONSchemaMethod };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  const cuts = [
    [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
    [
      /^import \* as processors .*$/m,
      `const processors = { aggregateChecks() { throw new Error('No JSON Schema'); } };`,
    ],
    // The one that makes code from text, which the page's policy forbids.
    [/core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init'],
    [/(\$constructor\("ZodString", [^{]*\{[^}]*\}), \{[^]*?\n\}\);/, '$1);'],
  ] as const;
  return {
    name: 'lean-zod',
    load: (id) => (/zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/.test(id) ? noSchema : undefined),
    transform(text, id) {
      if (!/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return undefined;
      const missed = cuts.find(([from]) => text.search(from) < 0);
      if (missed) throw new Error(`Zod is written otherwise than expected: no ${String(missed[0])}`);
      return { code: cuts.reduce((code, [from, to]) => code.replace(from, to), text), map: null };
    },
  };
}

/**
 * Each stroke of an icon has a key, and each icon names, which only a page in development would miss. Icons are taken
 * from their own files: by way of the list of all of them, each would count as needed wherever any is.
 */
export function leanIcons(): Plugin {
  const list = /import \{([^}]+)\} from '@tabler\/icons-react';/g;
  const key = /, "key": "svg-\d+"/g;
  const names = /(createReactComponent\("\w+"), "[^"]+", "[^"]+"/;
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform(text, id) {
      if (/src[\\/]web[\\/].*\.tsx?$/.test(id))
        return { code: text.replace(list, (_, icons: string) => eachFromItsFile(icons)), map: null };
      if (!/icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon/.test(id)) return undefined;
      if ([key, names].some((part) => text.search(part) < 0)) throw new Error(`An icon is written otherwise: ${id}`);
      return { code: text.replace(key, '').replace(names, '$1, "", ""'), map: null };
    },
  };
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
