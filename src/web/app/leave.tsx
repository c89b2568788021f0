import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#web/ui/toasts.ts';

/** Leads on to another address, and says why where there is something to say. */
export function Leave({ to, because }: { to: string; because?: string | undefined }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (because !== undefined) toast({ title: because, tone: 'bad' });
    navigate(to, { replace: true });
  }, [to, because, navigate]);
  return null;
}
