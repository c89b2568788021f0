import { useEffect, useRef } from 'react';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import type { RowName } from '#domain/match/keys/zone-keys.ts';
import { isModalOpen } from '#web/ui/overlays/open-modals.ts';
import type { OpenDialog } from '#web/match/tracker-view.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { isCharacter, OF_PLAYER, OF_SIDES, OPENS, PASSES } from './key-table.ts';
import type { Rally } from './use-rally.ts';
import type { Where } from './use-where.ts';

type Keyed = {
  rally: Rally;
  where: Where | null;
  choosable: readonly TrackedPlayer[];
  undo(): void;
  onOpen(what: OpenDialog): void;
  isOff: boolean;
  isGuest: boolean;
  /** Letters and digits press keys; a person who dictates, or leans on keys, turns that off (WCAG 2.1.4). */
  hasLetters: boolean;
};

/** All of rally entry by a keyboard. Keys that are off say why, as a tap on them does. */
export function useRallyKeys({ rally, where, choosable, undo, onOpen, isOff, isGuest, hasLetters }: Keyed): void {
  const pressNamed = ([name, spoken]: readonly [RowName, string]): boolean => {
    const key = rally.rows.find((row) => row.name === name)?.keys.find((one) => one.spoken === spoken);
    if (!key) return false;
    if (key.off === undefined) rally.press(key.press);
    else rally.ask(key);
    return true;
  };
  const typed = useStable((key: string): boolean => {
    const { moment, chosen } = rally;
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return done(() => rally.score(key === 'ArrowLeft' ? 'us' : 'them'));
    if (key === 'Backspace') return done(undo);
    if (key === 'Escape' && rally.mended) return done(() => rally.mend(null));
    if (key === 'Escape' && where) return done(where.skip);
    if (key === 'Escape') return chosen !== null && done(() => rally.choose(null));
    const opened = OPENS[key];
    if (opened === 'timeout-card' && isGuest) return false;
    if (opened) return done(() => onOpen(opened));
    const grade = PASSES[key];
    if (chosen !== null && grade && moment.serving === 'them' && moment.ball === 'unserved')
      return pressNamed(['pass', grade]);
    const player = /^[1-6]$/.test(key) ? moment.court?.[Number(key) - 1] : undefined;
    if (player) return done(() => rally.choose(player));
    const named = chosen === null ? OF_SIDES[key] : OF_PLAYER[key];
    return named !== undefined && pressNamed(named);
  });
  // A number on a shirt is typed with Shift, and chosen by Enter.
  const shirt = useRef('');
  const typedShirt = useStable(({ code, key }: KeyboardEvent): boolean => {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    if (digit !== undefined) return done(() => void (shirt.current = `${shirt.current}${digit}`.slice(-2)));
    if (key !== 'Enter' || shirt.current === '') return false;
    const player = choosable.find(({ number }) => number === shirt.current);
    shirt.current = '';
    return player !== undefined && done(() => rally.choose(player.id));
  });
  useEffect(() => {
    if (isOff) return undefined;
    const down = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
      const isText = target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]') !== null;
      if (ctrlKey || metaKey || altKey || repeat || isText || isModalOpen()) return;
      if (!hasLetters && isCharacter(event.key)) return;
      if ((shiftKey || event.key === 'Enter') && typedShirt(event)) return event.preventDefault();
      if (shiftKey) return;
      shirt.current = '';
      if (typed(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, [typed, typedShirt, isOff, hasLetters]);
}

function done(act: () => void): true {
  act();
  return true;
}
