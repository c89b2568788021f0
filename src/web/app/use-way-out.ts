import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Whoever signs out, in this tab or another, stands at the sign-in again (UMENU-18). */
export function useWayOut(userId: string | null): void {
  const [, navigate] = useLocation();
  const before = useRef(userId);
  useEffect(() => {
    const hasLeft = before.current !== null && userId === null;
    before.current = userId;
    if (hasLeft) navigate('/auth', { replace: true });
  }, [userId, navigate]);
}
