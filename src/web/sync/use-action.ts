import { useCallback } from 'react';
import { wording } from '#domain/core/refusals.ts';
import type { Draft } from '#domain/sync/command.ts';
import { type ChangeOutcome, KEPT, type Step, useOutcome } from './screen/use-outcome.ts';
import { dismissToast, toast, type ToastRequest } from '#web/ui/messages/toasts.ts';

type Texts = Pick<ToastRequest, 'about' | 'action'> & {
  readonly done?: string;
  readonly description?: string;
  /** Names the change while it waits on this device; without it, the words of the list of changes. */
  readonly keptAs?: string;
  /** In place of the usual words for what waits on this device. */
  readonly queued?: string;
  readonly failed: string;
  /** In place of the reason that the device gives. */
  readonly problem?: string;
  /** Told after each of several changes, for work that takes long. */
  readonly step?: Step;
};

/**
 * Does something and says in passing how it came out; resolves to whether it is on the device. Changes that the server refuses
 * or sets aside is told by the messages for that alone.
 */
export function useAction() {
  const run = useOutcome();
  return useCallback(
    async (change: Draft | readonly Draft[], texts: Texts): Promise<boolean> => {
      const { failed, problem, about, action, step } = texts;
      const subject = about === undefined ? {} : { about };
      let said: number | undefined;
      const result = await run(
        change,
        (outcome) => {
          if (isToldByItself(outcome) && said !== undefined) dismissToast(said);
          const words = said === undefined && successOf(outcome, texts);
          if (words) said = toast({ ...words, ...subject, ...(action && { action }) });
        },
        step,
      ).catch(() => undefined);
      if (result?.ok) return true;
      const reason = problem ?? (result && wording(result.refusal));
      toast({ title: failed, tone: 'bad', ...subject, ...(reason !== undefined && { description: reason }) });
      return false;
    },
    [run],
  );
}

const isToldByItself = ({ kind }: ChangeOutcome) => kind === 'refused' || kind === 'aside';

function successOf(outcome: ChangeOutcome, texts: Texts): ToastRequest | undefined {
  const { done, description, keptAs, queued } = texts;
  if (done === undefined) return undefined;
  if (outcome.kind === 'saved') return { title: done, ...(description !== undefined && { description }) };
  if (outcome.kind !== 'kept') return undefined;
  return queued === undefined ? { title: KEPT, description: keptAs ?? outcome.what } : { title: queued };
}
