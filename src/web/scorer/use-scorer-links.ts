import { useCallback, useEffect, useState } from 'react';
import { NEEDS_CONNECTION } from '#domain/live/api.ts';
import { MadeScorerLink, type NewScorerLink, ScorerLinks } from '#domain/scorer/api.ts';
import { call } from '#web/access/call.ts';
import { announce } from '#web/ui/messages/announcements.ts';

/** How often it is asked who has opened a link. */
const AGAIN_MS = 15_000;

/** The links by which guests record a match. The server alone knows them: without a connection nothing is changed. */
export function useScorerLinks(teamId: string, sessionId: string) {
  const path = `/api/teams/${teamId}/sessions/${sessionId}/scorer-links`;
  const [known, setKnown] = useState<ScorerLinks>();
  /** The address of a link is told once, to who made it. */
  const [made, setMade] = useState<MadeScorerLink['made']>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(async () => {
    const answer = await call(ScorerLinks, path);
    if (answer.ok) {
      setKnown(answer.value);
      setError('');
    } else setError((was) => was || messageOf(answer));
  }, [path]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [load]);

  async function make(link: NewScorerLink): Promise<void> {
    setBusy(true);
    const answer = await call(MadeScorerLink, path, link);
    setBusy(false);
    setError(answer.ok ? '' : messageOf(answer));
    if (!answer.ok) return;
    setKnown(answer.value);
    setMade(answer.value.made);
    announce('Link made');
  }
  /** Resolves to whether it has ended. */
  async function end(linkId: string): Promise<boolean> {
    setBusy(true);
    const answer = await call(ScorerLinks, `/api/teams/${teamId}/scorer-links/${linkId}/end`, {});
    setBusy(false);
    setError(answer.ok ? '' : messageOf(answer));
    if (!answer.ok) return false;
    setKnown(answer.value);
    announce('Link ended');
    return true;
  }
  return { known, made, error, isBusy, load, make, end };
}

const messageOf = ({ status, message }: { status: number | undefined; message: string }): string =>
  status === undefined ? NEEDS_CONNECTION : message;
