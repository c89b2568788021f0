import { useCallback } from 'react';
import { wording } from '#domain/core/refusals.ts';
import type { Draft } from '#domain/sync/command.ts';
import { type ChangeOutcome, KEPT, useOutcome } from '#web/sync/use-outcome.ts';
import { dismissToast, toast, type ToastRequest } from '#web/ui/toasts.ts';

type Texts = Pick<ToastRequest, 'about' | 'action'> & {
  readonly done?: string;
  readonly description?: string;
  /** In place of the usual words for what waits on this device. */
  readonly queued?: string;
  readonly failed: string;
  /** In place of the reason that the device gives. */
  readonly problem?: string;
};

/**
 * Does something and says in passing how it came out; resolves to whether it is on the device. What the server refuses
 * is told by the list of refused changes alone.
 */
export function useAction() {
  const run = useOutcome();
  return useCallback(
    async (draft: Draft, texts: Texts): Promise<boolean> => {
      const { failed, problem, about, action } = texts;
      const subject = about === undefined ? {} : { about };
      let said: number | undefined;
      const result = await run(draft, (outcome) => {
        if (outcome.kind === 'refused' && said !== undefined) dismissToast(said);
        const words = said === undefined && successOf(outcome, texts);
        if (words) said = toast({ ...words, ...subject, ...(action && { action }) });
      }).catch(() => undefined);
      if (result?.ok) return true;
      const reason = problem ?? (result && wording(result.refusal));
      toast({ title: failed, tone: 'bad', ...subject, ...(reason !== undefined && { description: reason }) });
      return false;
    },
    [run],
  );
}

function successOf(outcome: ChangeOutcome, { done, description, queued }: Texts): ToastRequest | undefined {
  if (done === undefined || outcome.kind === 'refused') return undefined;
  if (outcome.kind === 'saved') return { title: done, ...(description !== undefined && { description }) };
  return queued === undefined ? { title: KEPT, description: outcome.what } : { title: queued };
}
