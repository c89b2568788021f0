import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

const PARAMETER = 'subscription';
const CLEARED_AFTER_MS = 1000;

/** The address without our parameter; everything else in it stays (TEAMS-30). */
export function withoutNotice(path: string, search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(PARAMETER);
  return rest.size === 0 ? path : `${path}?${rest}`;
}

/** A return from a checkout: the notice stays until it is closed, its address only for a moment. */
export function useSubscriptionNotice() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const isReturn = new URLSearchParams(search).get(PARAMETER) === 'success';
  const [isOpen, setOpen] = useState(isReturn);
  useEffect(() => {
    if (!isReturn) return;
    const timer = setTimeout(() => navigate(withoutNotice(path, search), { replace: true }), CLEARED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReturn, path, search, navigate]);
  return { isOpen, close: () => setOpen(false) };
}
