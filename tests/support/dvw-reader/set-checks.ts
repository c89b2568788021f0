import type { Meta } from './meta.ts';
import type { Row } from './rows.ts';
import type { Message } from './sections.ts';

/** The results against the rows: which sets there are, how they ended and who won. */
export function setMessages({ results, teams }: Meta, rows: readonly Row[]): readonly Message[] {
  const told: Message[] = [];
  const last = rows.at(-1)?.line ?? 1;
  const scouted = new Set(rows.flatMap(({ kind, set }) => (kind.is === 'point' ? [set] : [])));
  const ended = new Set(rows.flatMap(({ kind }) => (kind.is === 'end' ? [kind.set] : [])));
  for (const set of scouted)
    if (!ended.has(set))
      told.push({ line: last, level: 1, text: `Could not find the end-of-set marker of set ${set}` });
  for (const [at, result] of results.entries())
    if (result && !scouted.has(at + 1))
      told.push({ line: result.line, level: 2, text: `Set ${at + 1} was not scouted` });
  const played = results.filter((result) => result !== undefined);
  const of = (side: '*' | 'a'): number => rows.filter(({ kind }) => kind.is === 'point' && kind.winner === side).length;
  const sum = (side: 'home' | 'visitors'): number => played.reduce((all, result) => all + result[side], 0);
  const text = (name: string): string =>
    `The total of the ${name} team scores in the results does not match the total number of points in the rows`;
  const line = played[0]?.line ?? 1;
  if (of('*') !== sum('home')) told.push({ line, level: 2, text: text('home') });
  if (of('a') !== sum('visitors')) told.push({ line, level: 2, text: text('visiting') });
  const won = played.filter(({ home, visitors }) => home > visitors).length;
  if (teams['*'].setsWon !== won || teams.a.setsWon !== played.length - won)
    told.push({ line, level: 2, text: 'The sets won differ from the results of the sets' });
  return told;
}
