export type Side = '*' | 'a';
export const SIDES = ['*', 'a'] as const;
export const otherSide = (side: Side): Side => (side === '*' ? 'a' : '*');
export const SIDE_NAMES: Readonly<Record<Side, string>> = { '*': 'home', a: 'visiting' };

export type Level = 1 | 2 | 3;
export type Message = { readonly line: number; readonly text: string; readonly level: Level };
export type Line = { readonly at: number; readonly text: string };
export type Sections = { readonly found: ReadonlyMap<string, readonly Line[]>; readonly messages: readonly Message[] };

/** Every file has these. */
const NEEDED = [
  '3DATAVOLLEYSCOUT',
  '3MATCH',
  '3TEAMS',
  '3MORE',
  '3COMMENTS',
  '3SET',
  '3PLAYERS-H',
  '3PLAYERS-V',
  '3ATTACKCOMBINATION',
  '3SETTERCALL',
  '3WINNINGSYMBOLS',
  '3SCOUT',
];

export function sectionsOf(text: string): Sections {
  const found = new Map<string, Line[]>();
  const messages: Message[] = [];
  let open: Line[] | undefined;
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const name = /^\[(3[A-Z-]+)\]\s*$/.exec(written)?.[1];
    if (name === undefined) {
      if (written.replaceAll('\0', '').trim() !== '') open?.push({ at: index + 1, text: written });
      continue;
    }
    if (found.has(name)) messages.push({ line: index + 1, level: 1, text: `There are multiple [${name}] sections` });
    open = [];
    if (!found.has(name)) found.set(name, open);
  }
  for (const name of NEEDED)
    if (!found.has(name)) messages.push({ line: 1, level: 1, text: `The [${name}] section is missing` });
  return { found, messages };
}

export const linesOf = (sections: Sections, name: string): readonly Line[] => sections.found.get(name) ?? [];
