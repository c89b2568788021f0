import { useCallback, useMemo, useState } from 'react';
import { wording } from '#domain/core/refusals.ts';
import { saveCourt } from '#domain/lineups/commands.ts';
import { courtOf } from '#domain/lineups/copies.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { addChange, type History } from '#domain/lineups/history.ts';
import type { Court, Lineup } from '#domain/lineups/schema.ts';
import { afterFrame } from '#web/sync/moments.ts';
import { newId } from '#web/sync/new-id.ts';
import { useDo } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { ToastRequest } from '#web/ui/messages/toasts.ts';
import { keepHistory, readHistory } from './kept-history.ts';
import { useSaveStatus } from './use-save-status.ts';

/** A court that was changed and is on its way to the device. */
type Draft = { readonly lineupId: string; readonly court: Court };
/** The history that a change leads to, where it is a step in it, and what is said of its saving. */
export type Saving = { readonly past?: History; readonly done?: ToastRequest; readonly problem?: string };
const nothing = () => undefined;

/**
 * The court of a lineup as it was last changed here or stored, the changes that led to it, and how far the saving of it
 * has come. `save` queues a change in the task of the hand that made it, so that nothing is lost with the page.
 */
export function useSavedCourt(teamId: string, lineup: Lineup | undefined) {
  const run = useDo();
  const { userId } = useSync();
  const { status, begin, follow, fail } = useSaveStatus();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [histories, setHistories] = useState<ReadonlyMap<string, History>>(new Map());
  const id = lineup?.id;
  const stored = useMemo(() => (lineup ? courtOf(lineup) : EMPTY_COURT), [lineup]);
  const history = useMemo(() => histories.get(id ?? '') ?? readHistory(userId, id ?? ''), [histories, userId, id]);

  /** The court before the change is sent too, so that a colleague's court that it overwrites is recognised and kept. */
  const save = useCallback(
    async (before: Court, next: Court, { past, done, problem = 'Failed to save court layout' }: Saving) => {
      if (id === undefined) return;
      const made: Draft = { lineupId: id, court: next };
      setDraft(made);
      const newPast = past ?? addChange(history, before, next);
      setHistories((all) => new Map(all).set(id, newPast));
      afterFrame(() => keepHistory(userId, id, newPast));
      const versionId = newId();
      begin(versionId);
      const command = saveCourt.draft({ teamId, id, court: next, replaces: before, versionId });
      const result = await run(command).catch(nothing);
      // Unless it was changed again meanwhile, what is stored is what is shown: also after a refusal.
      setDraft((now) => (now === made ? null : now));
      if (result?.ok) follow(versionId, done);
      else fail(problem, result && wording(result.refusal));
    },
    [teamId, id, userId, history, run, begin, follow, fail],
  );
  return { latest: draft?.lineupId === id ? (draft?.court ?? stored) : stored, history, save, status };
}
