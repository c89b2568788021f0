import type { Scouted } from './data-volley.ts';

/** Why a file is not taken for one match that somebody scouted, and the line that shows it. */
export type Damage = { readonly line: number } & (
  | { readonly kind: 'empty' | 'another-kind' | 'several' | 'cut-off' | 'no-rally' | 'unread' }
  | { readonly kind: 'doubled' | 'incomplete'; readonly section: string }
);

const NEEDED = ['3MATCH', '3TEAMS', '3SET', '3PLAYERS-H', '3PLAYERS-V', '3SCOUT'] as const;

export function damageOf(text: string, scouted: Scouted | undefined): Damage | undefined {
  if (text.trim() === '') return { kind: 'empty', line: 1 };
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.findLastIndex((line) => line.trim() !== '') + 1;
  if (!scouted && !text.trimStart().startsWith('[3DATAVOLLEYSCOUT]')) return { kind: 'another-kind', line: 1 };
  const begins = linesOf(lines);
  const again = begins.get('3DATAVOLLEYSCOUT')?.[1] ?? begins.get('3SCOUT')?.[1];
  if (again !== undefined) return { kind: 'several', line: again };
  if (!scouted) return { kind: 'cut-off', line: last };
  for (const section of NEEDED) {
    const [one, second] = begins.get(section) ?? [];
    if (second !== undefined) return { kind: 'doubled', section, line: second };
    if (one === undefined) return { kind: 'incomplete', section, line: last };
  }
  if (endsWithinRow(text)) return { kind: 'cut-off', line: last };
  if (scouted.rows.length > 0) return undefined;
  const [unread] = scouted.unread;
  return unread ? { kind: 'unread', line: unread.line } : { kind: 'no-rally', line: begins.get('3SCOUT')?.[0] ?? last };
}

/** The lines in which each section begins. */
function linesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const [, name] = line.startsWith('[') ? (/^\[(3[A-Z-]+)\]/.exec(line) ?? []) : [];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), at + 1]);
  }
  return found;
}

/** All rows of a file have as many fields; the last one ends its line, or has them all. */
function endsWithinRow(text: string): boolean {
  const [before = '', last = ''] = text.split(/\r\n|\r|\n/).slice(-2);
  return !last.startsWith('**') && last.trim() !== '' && fields(last) < fields(before);
}

const fields = (row: string): number => row.split(';').length;
