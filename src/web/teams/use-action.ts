import { useCallback } from 'react';
import { wording } from '#domain/core/refusals.ts';
import type { Draft } from '#domain/sync/command.ts';
import { useDo } from '#web/sync/hooks.ts';
import { toast } from '#web/ui/toasts.ts';

type Texts = { readonly done?: string; readonly failed: string; readonly about?: string };

/** Does something and says in passing whether it worked; resolves to whether it did. */
export function useAction() {
  const run = useDo();
  return useCallback(
    async (draft: Draft, { done, failed, about }: Texts): Promise<boolean> => {
      const result = await run(draft).catch(() => undefined);
      const of = about === undefined ? {} : { about };
      if (result?.ok) {
        if (done !== undefined) toast({ title: done, ...of });
        return true;
      }
      toast({ title: failed, tone: 'bad', ...of, ...(result && { description: wording(result.refusal) }) });
      return false;
    },
    [run],
  );
}
