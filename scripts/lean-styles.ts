import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The properties that scripts set or read. They keep their names. */
export const SET_BY_SCRIPTS = ['--gap', '--keyboard', '--team', '--team-2', '--on-team', '--on-team-dark'];

type Declaration = { prop: string; value: string };
type Sheet = { walkDecls(each: (declaration: Declaration) => void): void };

/**
 * Two hundred properties of the design are named two thousand times in the styles: 6 KB of what is kept for the time
 * without network. In the built app a name is made of its hash, so that it is the same from one release to the next; the
 * same name for two of them stops the build.
 */
export function leanStyles(): Plugin {
  const shortProperties = { postcssPlugin: 'short-properties', Once: (sheet: Sheet) => shorten(sheet) };
  return {
    name: 'lean-styles',
    config: (_, { command }) =>
      command === 'build' ? { css: { postcss: { plugins: [shortProperties] } } } : undefined,
  };
}

const named = new Map(SET_BY_SCRIPTS.map((name) => [name, name]));

export function shorten(sheet: Sheet): void {
  const short = (text: string): string => text.replace(/--[a-zA-Z][\w-]*/g, shortName);
  sheet.walkDecls((declaration) => {
    declaration.prop = short(declaration.prop);
    declaration.value = short(declaration.value);
  });
}

function shortName(name: string): string {
  if (SET_BY_SCRIPTS.includes(name)) return name;
  const made = `--${createHash('sha256').update(name).digest('base64url').replace(/[-_]/g, '').slice(0, 3)}`;
  const known = named.get(made) ?? name;
  if (known !== name) throw new Error(`${name} and ${known} are both called ${made}`);
  named.set(made, name);
  return made;
}

/**
 * Classes are asked for by name, where the whole of a sheet would be an object that lists each of them: a name that is
 * read once stands in the script once. A sheet that is read in any other way (`styles[tone]`) stays an object.
 */
export function leanClasses(): Plugin {
  return {
    name: 'lean-classes',
    apply: 'build',
    enforce: 'pre',
    transform: (text, id) => (/src[\\/]web[\\/].*\.tsx?$/.test(id) ? { code: byName(text), map: null } : undefined),
  };
}

export const byName = (text: string): string =>
  text.replace(/^import (\w+) from ('[^']+\.module\.css';)$/gm, (line, sheet: string, file: string) =>
    new RegExp(`\\b${sheet}\\b(?!\\.\\w| from )`).test(text) ? line : `import * as ${sheet} from ${file}`,
  );
