import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { dropReturnAddress } from './return-address.ts';

/**
 * After a sign-out, in this tab or another, goes to the sign-in page (UMENU-18); the next sign-in starts at My Teams.
 * After a sign-in that expired, the next one returns to this screen.
 */
export function useSignOutRedirect(userId: string | null, hasEnded: boolean): void {
  const [, navigate] = useLocation();
  const before = useRef(userId);
  useEffect(() => {
    const hasLeft = before.current !== null && userId === null;
    before.current = userId;
    if (hasLeft && !hasEnded) dropReturnAddress();
    if (hasLeft) navigate('/auth', { replace: true });
  }, [userId, hasEnded, navigate]);
}
