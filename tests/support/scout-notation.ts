import { PRESETS, Rules } from '#domain/match/rules.ts';
import { scoutFile, type ScoutFile } from '#domain/match/scout-file/scout-file.ts';
import type { ScoutMatch } from '#domain/match/scout-file/scout-match.ts';
import { logOf, rulesOf, type Vector } from '#tests/plain-match/notation.ts';
import { scoutMatch } from './scout-fixtures.ts';

/** Our line-up of most matches: 2 sets, the libero goes in for 8 and 11. */
export const US = {
  ...{ six: [2, 7, 8, 10, 4, 11], liberos: [1], plan: [{ libero: 1, places: [3, 6] }], setters: [2], system: '5-1' },
};
const THEM = { six: [91, 92, 93, 94, 95, 96], setterAt: 3 };
export type Given = Partial<ScoutMatch> & { readonly vector?: Partial<Vector> };

/** A match in the notation of the vectors, with line-ups of both sides. */
export function matchOf(log: readonly string[], { vector = {}, ...given }: Given = {}): ScoutMatch {
  const whole = { id: '', title: '', rules: 'fivb', first: 'us', us: US, them: THEM, log, expect: {}, ...vector };
  const rules = Rules.parse({ ...PRESETS['fivb-2025'].rules, ...rulesOf(whole) });
  return scoutMatch(logOf(whole), { ...given, rules });
}

export function fileOf(log: readonly string[], given: Given = {}): ScoutFile {
  const file = scoutFile(matchOf(log, given));
  if ('refused' in file) throw new Error(file.refused);
  return file;
}
export const linesOf = (log: readonly string[], given: Given = {}): string[] => fileOf(log, given).text.split('\r\n');

export function section(lines: readonly string[], name: string): string[] {
  const from = lines.indexOf(`[${name}]`) + 1;
  const to = lines.findIndex((line, at) => at >= from && /^(\[3|$)/.test(line));
  return lines.slice(from, to);
}

export const rowsOf = (log: readonly string[], given: Given = {}): string[] => section(linesOf(log, given), '3SCOUT');
export const codesOf = (log: readonly string[], given: Given = {}): string[] =>
  rowsOf(log, given).map((row) => row.split(';')[0] ?? '');
