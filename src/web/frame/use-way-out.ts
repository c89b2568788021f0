import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { dropAskedFor } from './asked-for.ts';

/**
 * Whoever signs out, in this tab or another, stands at the sign-in again (UMENU-18), and the next one begins at My
 * Teams. Where only the sign-in had run out, it leads back.
 */
export function useWayOut(userId: string | null, hasEnded: boolean): void {
  const [, navigate] = useLocation();
  const before = useRef(userId);
  useEffect(() => {
    const hasLeft = before.current !== null && userId === null;
    before.current = userId;
    if (hasLeft && !hasEnded) dropAskedFor();
    if (hasLeft) navigate('/auth', { replace: true });
  }, [userId, hasEnded, navigate]);
}
