import { useCallback, useState } from 'react';
import type { FoundInSet } from '#domain/match/checks/rally-findings.ts';
import type { Finding } from '#domain/match/checks/finding-words.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';

const keyOf = ({ setNumber, code, rally, gap, entry, device, player }: FoundInSet): string =>
  [setNumber, code, rally, gap, entry, device, player].map((part) => part ?? '').join(' ');

/** Findings that somebody looked at and found right: kept on this device only (CHECKS-3). */
export function useDismissed(sessionId = '') {
  const note = `match.right.${sessionId}`;
  const [keys, setKeys] = useState<readonly string[]>(() => (readNote(note) ?? '').split('\n').filter(Boolean));
  const dismiss = ({ found }: Finding): void => {
    if (!found) return;
    const next = [...new Set([...keys, keyOf(found)])];
    writeNote(note, next.join('\n'));
    setKeys(next);
  };
  const isLeft = useCallback(
    ({ found }: Pick<Finding, 'found'>): boolean => !found || !keys.includes(keyOf(found)),
    [keys],
  );
  return { isLeft, dismiss };
}
