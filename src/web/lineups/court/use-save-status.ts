import { useCallback, useEffect, useRef, useState } from 'react';
import { valueAt } from '#domain/core/value-at.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { followChange } from '#web/sync/screen/use-outcome.ts';
import { toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import { IDLE, type SaveStatus, settledStatus, SHOWN_MS } from './save-status.ts';

/** The header's save status, driven by the outbox. "Saved" means that the server accepted it. */
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

  const begin = useCallback((versionId: string) => {
    latest.current = versionId;
    setShown(IDLE);
    setSaving(true);
  }, []);
  /** For a change that is on the device: shows `done` once the server has it. A refusal has messages of its own. */
  const follow = useCallback(
    (versionId: string, done?: ToastRequest) => {
      let wasKept = false;
      followChange(
        store,
        ({ input }) => valueAt(input, 'versionId') === versionId,
        ({ kind }) => {
          if (kind === 'saved' && done !== undefined && !wasKept) toast(done);
          wasKept ||= kind === 'kept';
          if (latest.current !== versionId) return;
          setSaving(false);
          setShown(settledStatus(kind, new Date()));
        },
      );
    },
    [store],
  );
  const fail = useCallback((title: string, reason?: string) => {
    setSaving(false);
    toast({ title, tone: 'bad', ...(reason !== undefined && { description: reason }) });
  }, []);
  const status: SaveStatus = isSaving ? { kind: 'saving' } : shown;
  return { status, begin, follow, fail };
}
