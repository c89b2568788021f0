import type { BoxLine } from './box-score.ts';
import type { Category } from '../match/schema.ts';

type Field = { readonly name: string; value(line: BoxLine): number };

/** The fields of MaxPreps that we record, by category; it leaves other fields of a match unchanged. */
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

/** MaxPreps identifies players by jersey number: two with the same number cannot be told apart. */
const isKnown = ({ who }: BoxLine, _: number, lines: readonly BoxLine[]) =>
  /^\d+$/.test(who.number) && lines.every((other) => other.who.id === who.id || other.who.number !== who.number);

/**
 * The text file to upload to MaxPreps for one match: supplier, field names, one row per player with a unique number.
 */
export function maxPrepsText(supplierId: string, lines: readonly BoxLine[]): string {
  const rows = lines.filter(isKnown).map((line) => [line.who.number, ...FIELDS.map(({ value }) => value(line))]);
  return [[supplierId], ['Jersey', ...FIELDS.map(({ name }) => name)], ...rows]
    .map((row) => `${row.join('|')}\r\n`)
    .join('');
}

/** Players without a unique number, to be named to the coach since they are not in the file. */
export const playersLeftOut = (lines: readonly BoxLine[]): string[] =>
  lines.filter((line, i) => !isKnown(line, i, lines)).map(({ who }) => who.name);

/** A name in plain letters: MaxPreps takes no others in the name of a file (MXP-05). */
export const inAscii = (text: string | null): string | null => text?.normalize('NFKD').replace(/[^ -~]+/g, '') ?? null;
