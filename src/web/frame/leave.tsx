import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#web/ui/messages/toasts.ts';
import { keepReturnAddress } from './return-address.ts';

type LeaveProps = {
  to: string;
  because?: string | undefined;
  /** The address that is left, where a sign-in is to lead back to it. */
  comingBackTo?: string | undefined;
};

/** Leads on to another address, and says why where there is something to say. */
export function Leave({ to, because, comingBackTo }: LeaveProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (because !== undefined) toast({ title: because, tone: 'bad' });
    if (comingBackTo !== undefined) keepReturnAddress(comingBackTo);
    navigate(to, { replace: true });
  }, [to, because, comingBackTo, navigate]);
  return null;
}
