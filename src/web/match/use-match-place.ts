import { useEffect, useEffectEvent, useState } from 'react';
import { canGoBack } from '#web/browser/history-steps.ts';
import { useAddress } from '#web/browser/use-address.ts';

/** Delay before the URL changes: taps follow each other faster. */
const CALM_MS = 300;

export type NamedPlace = {
  readonly setNumber: number | undefined;
  readonly playerId: string | null;
  /** The rally that the log of the set is opened at: a figure of the report led here. */
  readonly log: string | undefined;
};

/**
 * Set, player and rally named in the URL when the screen opened, and how to leave the log that it had opened: to the
 * report that led to it, or where there is none to the match.
 */
export function useNamedPlace() {
  const [address, change] = useAddress();
  const { set, player, log } = address;
  const [named] = useState<NamedPlace>({
    setNumber: set === undefined ? undefined : Number(set),
    playerId: player ?? null,
    log,
  });
  const leaveLog = () => {
    if (log === undefined) return;
    if (canGoBack()) window.history.back();
    else change({ log: null });
  };
  return { named, leaveLog, address, change };
}

/** Keeps the chosen set and player in the URL, so that a reload in mid-match returns there. */
export function useKeptPlace(
  { address, change }: Pick<ReturnType<typeof useNamedPlace>, 'address' | 'change'>,
  setNumber: number,
  playerId: string | null,
): void {
  const [first] = useState({ setNumber, playerId });
  const keep = useEffectEvent(() => {
    const isUntouched = setNumber === first.setNumber && playerId === first.playerId;
    if (!isUntouched || 'set' in address) change({ set: String(setNumber), player: playerId });
  });
  useEffect(() => {
    const now = () => keep();
    const timer = setTimeout(now, CALM_MS);
    addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', now);
    };
  }, [setNumber, playerId]);
}
