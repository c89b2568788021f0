import type { EntryOf } from '../match/kinds.ts';
import type { Skill } from '../match/rally/contact.ts';
import type { TouchRow } from './scout-rows.ts';

type Graded = Pick<EntryOf<'contact'>['payload'], 'skill' | 'grade' | 'overpass'>;
/** Marks as grades; every mark that is not named is the grade of a contact that goes on (DVI-04). */
type Grades = { readonly skill: Skill; readonly marks: Readonly<Record<string, string>>; readonly else: string };
const GRADES: Readonly<Record<TouchRow['skill'], Grades>> = {
  S: { skill: 'serve', marks: { '#': 'ace', '=': 'error' }, else: 'in' },
  R: { skill: 'receive', marks: { '#': '3', '+': '2', '!': '2', '=': '0' }, else: '1' },
  E: { skill: 'set', marks: { '=': 'error' }, else: 'in' },
  A: { skill: 'attack', marks: { '#': 'kill', '=': 'error', '/': 'blocked' }, else: 'in' },
  B: { skill: 'block', marks: { '#': 'point', '=': 'error', '/': 'error' }, else: 'touch' },
  D: { skill: 'dig', marks: { '=': 'error' }, else: 'good' },
  F: { skill: 'free', marks: { '=': 'error' }, else: 'good' },
};

export function gradedAs({ skill: letter, mark }: Pick<TouchRow, 'skill' | 'mark'>): Graded {
  const { skill, marks, else: otherwise } = GRADES[letter];
  return { skill, grade: marks[mark] ?? otherwise, overpass: letter === 'R' && mark === '/' };
}

export const zoneOf = (digit: string): number | null => (/^[1-9]$/.test(digit) ? Number(digit) : null);
