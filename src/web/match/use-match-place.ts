import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress } from '#web/browser/use-address.ts';

/** Delay before the URL changes: taps follow each other faster. */
const CALM_MS = 300;

/** Set and player named in the URL when the screen opened. */
export function useNamedPlace(): { readonly setNumber: number | undefined; readonly playerId: string | null } {
  const [{ set, player }] = useAddress();
  const [named] = useState({ setNumber: set === undefined ? undefined : Number(set), playerId: player ?? null });
  return named;
}

/** Keeps the chosen set and player in the URL, so that a reload in mid-match returns there. */
export function useKeptPlace(setNumber: number, playerId: string | null): void {
  const [address, change] = useAddress();
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
