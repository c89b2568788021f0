import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { dropReturnAddress } from './return-address.ts';

/**
 * After a sign-out, in this tab or another, goes to the sign-in page (UMENU-18); the next sign-in starts at My Teams.
 * After a sign-in that expired, the next one returns to this screen. `isBeside`: on the page of a guest, who is not the
 * person that left and may be in the middle of a match.
 */
export function useSignOutRedirect(
  userId: string | null,
  { hasEnded, isBeside = false }: { hasEnded: boolean; isBeside?: boolean },
): void {
  const [, navigate] = useLocation();
  const before = useRef(userId);
  useEffect(() => {
    const hasLeft = before.current !== null && userId === null;
    before.current = userId;
    if (hasLeft && !hasEnded) dropReturnAddress();
    if (hasLeft && !isBeside) navigate('/auth', { replace: true });
  }, [userId, hasEnded, isBeside, navigate]);
}
