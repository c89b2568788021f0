import { useCallback, useEffect, useRef, useState } from 'react';
import { valueAt } from '#domain/core/value-at.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from '#web/sync/sync-context.ts';
import { toast, type ToastRequest } from '#web/ui/toasts.ts';
import { IDLE, type Outcome, type SaveStatus, settledStatus, SHOWN_MS } from './save-status.ts';

/** What the header says of saving, driven by the outbox: saved is what the server has taken, never what it refused. */
export function useSaveStatus() {
  const store = useSync();
  const [isSaving, setSaving] = useState(false);
  const [shown, setShown] = useState<SaveStatus>(IDLE);
  const latest = useRef('');

  useEffect(() => {
    if (shown.kind === 'idle') return;
    const timer = setTimeout(() => setShown(IDLE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const saving = useCallback((versionId: string) => {
    latest.current = versionId;
    setShown(IDLE);
    setSaving(true);
  }, []);
  /** The device keeps it. `done` is told when the server has it too; of a refusal the list of changes tells. */
  const kept = useCallback(
    (versionId: string, done?: ToastRequest) =>
      follow(store, versionId, (outcome) => {
        if (outcome === 'saved' && done !== undefined) toast(done);
        if (latest.current !== versionId) return;
        setSaving(false);
        setShown(settledStatus(outcome, new Date()));
      }),
    [store],
  );
  const failed = useCallback((title: string, reason?: string) => {
    setSaving(false);
    toast({ title, tone: 'bad', ...(reason !== undefined && { description: reason }) });
  }, []);
  const status: SaveStatus = isSaving ? { kind: 'saving' } : shown;
  return { status, saving, kept, failed };
}

/** Hears once what becomes of a save. */
function follow(store: SyncStore, versionId: string, hear: (outcome: Outcome) => void): void {
  const isThis = ({ input }: { readonly input: unknown }) => valueAt(input, 'versionId') === versionId;
  const forget = store.subscribe(look);
  look();

  function look(): void {
    const isWaiting = store.pending().some(isThis);
    if (isWaiting && store.status().state === 'online') return;
    forget();
    hear(isWaiting ? 'kept' : store.issues().some(isThis) ? 'refused' : 'saved');
  }
}
