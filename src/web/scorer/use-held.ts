import { useCallback, useEffect, useState } from 'react';
import { plural } from '#domain/core/plural.ts';
import { NEEDS_CONNECTION } from '#domain/live/api.ts';
import { wording } from '#domain/core/refusals.ts';
import { type HeldDecision, HeldEntries } from '#domain/scorer/api.ts';
import { call } from '#web/access/call.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';

/** Entries of guests that came after their link was ended. The server alone has them until a coach takes them. */
export function useHeld(teamId: string, sessionId: string, count: number | undefined) {
  const path = `/api/teams/${teamId}/sessions/${sessionId}/held`;
  const { syncNow } = useSync();
  const [known, setKnown] = useState<HeldEntries>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(async () => {
    const answer = await call(HeldEntries, path);
    if (answer.ok) setKnown(answer.value);
    else setError(messageOf(answer));
  }, [path]);
  useEffect(() => void load(), [load, count]);

  /** Resolves to how many are left, those included that could not be taken; nothing where the server has not decided. */
  async function decide(decision: HeldDecision): Promise<number | undefined> {
    setBusy(true);
    const answer = await call(HeldEntries, path, decision);
    setBusy(false);
    setError(answer.ok ? refusalsIn(answer.value) : messageOf(answer));
    if (!answer.ok) return undefined;
    setKnown(answer.value);
    const taken = (decision.take?.length ?? 0) - answer.value.refused.length;
    if (taken > 0) toast({ title: `${plural(taken, 'entry', 'entries')} taken` });
    const dropped = decision.drop?.length ?? 0;
    if (dropped > 0) toast({ title: `${plural(dropped, 'entry', 'entries')} dropped` });
    syncNow();
    return answer.value.held.length;
  }
  return { known, error, isBusy, load, decide };
}

const messageOf = ({ status, message }: { status: number | undefined; message: string }): string =>
  status === undefined ? NEEDS_CONNECTION : message;

const refusalsIn = ({ refused }: HeldEntries): string =>
  [...new Set(refused.map(({ refusal }) => wording(refusal)))].join(' ');
