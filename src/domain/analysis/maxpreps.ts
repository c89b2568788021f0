import type { BoxLine } from './box-score.ts';
import type { Category } from '../match/schema.ts';

type Field = { readonly name: string; value(line: BoxLine): number };

/** What we record of the fields that MaxPreps takes, by category. It leaves alone what a file leaves out. */
const FIELDS_OF: Readonly<Record<Category, readonly Field[]>> = {
  serve: [
    { name: 'TotalServes', value: ({ counts }) => counts.serve.attempts },
    { name: 'ServingAces', value: ({ counts }) => counts.serve.positive },
    { name: 'ServingErrors', value: ({ counts }) => counts.serve.negative },
  ],
  attack: [
    { name: 'AttacksAttempts', value: ({ counts }) => counts.attack.attempts },
    { name: 'AttacksKills', value: ({ counts }) => counts.attack.positive },
    { name: 'AttacksErrors', value: ({ counts }) => counts.attack.negative },
  ],
  pass: [
    { name: 'BallHandlingAttempt', value: ({ counts }) => counts.pass.attempts },
    { name: 'Assists', value: ({ counts }) => counts.pass.positive },
    { name: 'AssistsErrors', value: ({ counts }) => counts.pass.negative },
  ],
  defense: [
    { name: 'Digs', value: ({ counts }) => counts.defense.positive },
    { name: 'DigsErrors', value: ({ counts }) => counts.defense.negative },
  ],
};
const FIELDS: readonly Field[] = [
  { name: 'MatchGamesPlayed', value: ({ sets }) => sets },
  ...Object.values(FIELDS_OF).flat(),
];

export const SUPPLIER_ID = /^[0-9A-Za-z-]{32}$/;

/** There a number is a person: two who wear one would be given each other's figures. */
const isKnown = ({ who }: BoxLine, _: number, lines: readonly BoxLine[]) =>
  /^\d+$/.test(who.number) && lines.every((other) => other.who.id === who.id || other.who.number !== who.number);

/** The file that a coach uploads there for one match: supplier, field names, a row for each player with a number of their own. */
export function maxPrepsText(supplierId: string, lines: readonly BoxLine[]): string {
  const rows = lines.filter(isKnown).map((line) => [line.who.number, ...FIELDS.map(({ value }) => value(line))]);
  return [[supplierId], ['Jersey', ...FIELDS.map(({ name }) => name)], ...rows]
    .map((row) => `${row.join('|')}\r\n`)
    .join('');
}

/** Whoever has no such number cannot be in the file, and is named instead. */
export const leftOut = (lines: readonly BoxLine[]): string[] =>
  lines.filter((line, i) => !isKnown(line, i, lines)).map(({ who }) => who.name);
