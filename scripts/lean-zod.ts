import type { Plugin } from 'vite';

/**
 * Zod can write its schemas as JSON Schema, wait for answers, go back from what it read to what was written, follow
 * values that hold themselves, and asks strings for formats in a way that it calls outdated itself
 * (`z.string().email()`, where this app says `z.email()`). Every schema holds on to all of it, and every first visit
 * would load it. Whoever uses one all the same hears of it when the page opens; a name that Zod changes stops the build.
 */
export function leanZod(): Plugin {
  const names = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
  const noSchema = `const none = () => { throw new Error('Built without JSON Schema'); };
    const made = () => none;
    export { made as createToJSONSchemaMethod, made as createStandardJSONSchemaMethod };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  return {
    name: 'lean-zod',
    load: (id) => (/zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/.test(id) ? noSchema : undefined),
    transform(text, id) {
      const [, part] = /zod[\\/]v4[\\/](classic|core)[\\/]schemas\.js$/.exec(id) ?? [];
      if (!part) return undefined;
      return { code: part === 'core' ? leanCore(text) : leanSchemas(text), map: null };
    },
  };
}

/** A schema can be asked for these, and no schema of this app is, here or on the server. */
export const UNASKED = [
  ...['with', 'brand', 'register', 'superRefine', 'exactOptional', 'nonoptional', 'or', 'prefault', 'describe', 'meta'],
  ...['isOptional', 'isNullable', 'apply', 'parseAsync', 'safeParseAsync', 'spa', 'validate', 'validateAsync'],
  ...['encode', 'decode', 'encodeAsync', 'decodeAsync', 'safeEncode', 'safeDecode', 'safeEncodeAsync'],
  ...['safeDecodeAsync', 'toJSONSchema', 'description', '"~standard"', 'includes', 'endsWith', 'nonempty', 'lowercase'],
  ...['uppercase', 'normalize', 'toUpperCase', 'slugify', 'gte', 'lte', 'safe', 'negative', 'nonpositive'],
  ...['multipleOf', 'step', 'finite', 'keyof', 'catchall', 'passthrough', 'loose', 'strict', 'strip', 'safeExtend'],
  ...['merge', 'pick', 'exactPartial', 'required'],
];

type Cut = readonly [from: RegExp, to: string];

/** `zod/v4/classic/schemas.js`: what the app asks. */
export const leanSchemas = (text: string): string =>
  cutOut(text, [
    ...UNASKED.map((name): Cut => [asked(name), '']),
    [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
    [
      /^import \* as processors .*$/m,
      `const processors = { aggregateChecks() { throw new Error('No JSON Schema'); } };`,
    ],
    // The one that makes code from text, which the page's policy forbids.
    [/core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init'],
    [/(\$constructor\("ZodString", [^{]*\{[^}]*\}), \{[^]*?\n\}\);/, '$1);'],
    // For values that hold themselves, which neither a queue nor an answer can.
    [/^ {4}_ensureDefaultMemoizer\(\);\n/gm, ''],
  ]);

/** `zod/v4/core/schemas.js`: how it is answered. Nothing here waits, nothing is turned back, and all faults are named. */
export const leanCore = (text: string): string =>
  cutOut(text, [
    [asked('"~standard"'), ''],
    [/\b[\w.]+ instanceof Promise\b/g, 'false'],
    [/\bctx\??\.direction === "backward"/g, 'false'],
    [/\bctx\??\.direction !== "backward"/g, 'true'],
    [/\bctx\.direction \|\| "forward"/g, '"forward"'],
    [/\bctx\?\.abortEarly\b/g, 'false'],
    [/\bcore\.globalConfig\.memoizer\b/g, 'undefined'],
  ]);

/** A method or property that all schemas of a kind have, wherever it is written. */
const asked = (name: string): RegExp =>
  new RegExp(`^ {4}(?:(?:async|get|set) )?${name}(?:\\(|: (?:async )?function)[^]*?^ {4}\\},\\n`, 'gm');

function cutOut(text: string, cuts: readonly Cut[]): string {
  const missed = cuts.find(([from]) => text.search(from) < 0);
  if (missed) throw new Error(`Zod is written otherwise than expected: no ${String(missed[0])}`);
  return cuts.reduce((code, [from, to]) => code.replace(from, to), text);
}
