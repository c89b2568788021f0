/** The effect of a grade on its rally, seen from the side whose contact it is (section H). */
type Effect = 'wins' | 'goes on' | 'loses';

const SKILLS = {
  serve: { ace: 'wins', in: 'goes on', error: 'loses' },
  receive: { '3': 'goes on', '2': 'goes on', '1': 'goes on', '0': 'loses' },
  set: { in: 'goes on', error: 'loses' },
  attack: { kill: 'wins', in: 'goes on', error: 'loses', blocked: 'loses' },
  block: { point: 'wins', touch: 'goes on', error: 'loses' },
  dig: { good: 'goes on', error: 'loses' },
  free: { good: 'goes on', error: 'loses' },
} as const satisfies Record<string, Readonly<Record<string, Effect>>>;

export const SKILL_NAMES = ['serve', 'receive', 'set', 'attack', 'block', 'dig', 'free'] as const;
export type Skill = (typeof SKILL_NAMES)[number];

const EFFECTS: Readonly<Record<Skill, Readonly<Record<string, Effect>>>> = SKILLS;
export const gradesOf = (skill: Skill): string[] => Object.keys(EFFECTS[skill]);
export const isGradeOf = (skill: Skill, grade: string): boolean => Object.hasOwn(EFFECTS[skill], grade);

type Side = 'us' | 'them';
export const otherSide = (side: Side): Side => (side === 'us' ? 'them' : 'us');

type Graded = { readonly side: Side; readonly skill: Skill; readonly grade: string };
/** The side to which a contact gives its rally; undefined where the rally goes on. */
export function wonBy({ side, skill, grade }: Graded): Side | undefined {
  const effect = EFFECTS[skill][grade];
  if (effect === 'wins') return side;
  return effect === 'loses' ? otherSide(side) : undefined;
}

const WORDS: Readonly<Record<Skill, Readonly<Record<string, string>>>> = {
  serve: { ace: 'ace', in: 'serve', error: 'serve error' },
  receive: { '3': 'pass 3', '2': 'pass 2', '1': 'pass 1', '0': 'reception error' },
  set: { in: 'set', error: 'set error' },
  attack: { kill: 'kill', in: 'attack', error: 'attack error', blocked: 'attack blocked' },
  block: { point: 'block', touch: 'block touch', error: 'block error' },
  dig: { good: 'dig', error: 'dig error' },
  free: { good: 'free ball', error: 'free ball error' },
};
/** `kill`, `pass 2`, `serve error` */
export const contactWords = (skill: Skill, grade: string): string => WORDS[skill][grade] ?? `${skill} ${grade}`;

/** How a contact is marked: won, lost, or neither. */
export function signOf(skill: Skill, grade: string): 'positive' | 'negative' | 'attempts' {
  const effect = EFFECTS[skill][grade];
  if (effect === 'wins') return 'positive';
  return effect === 'loses' ? 'negative' : 'attempts';
}
