import { useEffect, useEffectEvent } from 'react';

type Steps = { readonly undo: () => void; readonly redo: () => void };

/** Ctrl or Cmd with Z, with Shift the other way, or Ctrl+Y; in a field the keys are the field's own. */
export function useUndoKeys(isOn: boolean, { undo, redo }: Steps): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || event.defaultPrevented || isWriting(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (step === 'undo') undo();
    else redo();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOn]);
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
