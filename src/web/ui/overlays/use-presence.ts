import { useEffect, useState } from 'react';

/** Stays true a little longer than `isOpen`, so that what closes can leave the screen in motion. */
export function usePresence(isOpen: boolean, leaveMs: number): boolean {
  const [isPresent, setPresent] = useState(isOpen);
  if (isOpen && !isPresent) setPresent(true);
  useEffect(() => {
    if (isOpen || !isPresent) return;
    const timer = setTimeout(() => setPresent(false), leaveMs);
    return () => clearTimeout(timer);
  }, [isOpen, isPresent, leaveMs]);
  return isPresent || isOpen;
}
