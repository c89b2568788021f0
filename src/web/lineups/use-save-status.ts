import { useCallback, useEffect, useState } from 'react';
import { useLine, useUnsent } from '#web/sync/hooks.ts';
import { toast } from '#web/ui/toasts.ts';
import { IDLE, type SaveStatus, settledStatus, SHOWN_MS } from './save-status.ts';

type Step = { readonly kind: 'idle' | 'saving' } | { readonly kind: 'kept'; readonly at: Date };

/** What the header says of saving, driven by the outbox: saved is what waits for the server no longer. */
export function useSaveStatus() {
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const state = useLine();
  const pending = useUnsent(step.kind === 'kept');
  const [shown, setShown] = useState<SaveStatus>(IDLE);

  const settled = step.kind === 'kept' ? settledStatus({ isOnline: state === 'online', pending }, step.at) : IDLE;
  if (step.kind === 'kept' && settled.kind !== 'saving') {
    setStep({ kind: 'idle' });
    setShown(settled);
  }

  useEffect(() => {
    if (shown.kind === 'idle') return;
    const timer = setTimeout(() => setShown(IDLE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const saving = useCallback(() => {
    setShown(IDLE);
    setStep({ kind: 'saving' });
  }, []);
  const kept = useCallback(() => setStep({ kind: 'kept', at: new Date() }), []);
  const failed = useCallback((reason?: string) => {
    setStep({ kind: 'idle' });
    toast({ title: 'Failed to save court layout', tone: 'bad', ...(reason !== undefined && { description: reason }) });
  }, []);
  const status: SaveStatus = step.kind === 'idle' ? shown : { kind: 'saving' };
  return { status, saving, kept, failed };
}
