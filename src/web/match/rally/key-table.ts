import type { RowName } from '#domain/match/keys/zone-keys.ts';
import type { OpenDialog } from '#web/match/tracker-view.ts';

/** By key: the row and the spoken name of what it presses. */
export const OF_PLAYER: Readonly<Record<string, readonly [RowName, string]>> = {
  ...{ k: ['attack', 'Kill'], i: ['attack', 'Attack in play'], x: ['attack', 'Attack blocked'] },
  ...{ e: ['attack', 'Attack error'], a: ['serve', 'Ace'], s: ['serve', 'Serve in play'], f: ['serve', 'Serve error'] },
  ...{ d: ['dig-set', 'Dig'], g: ['dig-set', 'Dig error'], y: ['dig-set', 'Set'], r: ['dig-set', 'Free ball'] },
  ...{ h: ['dig-set', 'Fault, ball handling'], b: ['block', 'Block point'], t: ['block', 'Block touch'] },
  n: ['block', 'Block error'],
};
export const PASSES: Readonly<Record<string, string>> = {
  ...{ 0: 'Pass 0, their ace', 1: 'Pass 1', 2: 'Pass 2', 3: 'Pass 3, perfect' },
};
export const OF_SIDES: Readonly<Record<string, readonly [RowName, string]>> = {
  ...{ k: ['their-attack', 'Their kill'], e: ['their-attack', 'Their attack error'] },
  ...{ x: ['their-other', 'Their block point'], h: ['their-other', 'Their fault, our point'] },
  ...{ r: ['over', 'Our free ball'], i: ['over', 'Our ball over'] },
  ...{ a: ['serve', 'Ace'], s: ['serve', 'Serve in play'], f: ['serve', 'Serve error'] },
};
export const OPENS: Readonly<Record<string, OpenDialog>> = {
  ...{ u: 'substitution', l: 'libero', o: 'timeout' },
  c: 'timeout-card',
};
const OPENED: Partial<Readonly<Record<OpenDialog, string>>> = {
  ...{ substitution: 'Substitution', libero: 'Libero', timeout: 'Timeout' },
  'timeout-card': 'Timeout card',
};

/** A key that stands for a character: with Shift, too. */
export const isCharacter = (key: string): boolean => key.length === 1;

type KeyLine = { readonly key: string; readonly does: string };
type Group = { readonly title: string; readonly lines: readonly KeyLine[] };

const linesOf = (keys: Readonly<Record<string, readonly [RowName, string]>>): KeyLine[] =>
  Object.entries(keys).map(([key, [, does]]) => ({ key: key.toUpperCase(), does }));

/** All keys by what they do, as they are read by the screen. */
export const keyGroups = (): readonly Group[] => [
  {
    title: 'Always',
    lines: [
      { key: '1 to 6', does: 'Player in P1 to P6' },
      { key: 'Shift + digits, Enter', does: 'Player by number' },
      { key: '←', does: 'We score' },
      { key: '→', does: 'They score' },
      { key: 'Backspace', does: 'Undo' },
      { key: 'Esc', does: 'Let go of the player, close' },
      ...Object.entries(OPENS).map(([key, opens]) => ({ key: key.toUpperCase(), does: OPENED[opens] ?? '' })),
    ],
  },
  {
    title: 'Player chosen',
    lines: [...Object.entries(PASSES).map(([key, does]) => ({ key, does })), ...linesOf(OF_PLAYER)],
  },
  { title: 'Nobody chosen', lines: linesOf(OF_SIDES) },
];
