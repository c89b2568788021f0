import { type ReactNode, useState } from 'react';
import { userScope } from '#domain/sync/tables.ts';
import { onDemand } from '#web/browser/on-demand.tsx';
import { useAccess, useLoaded } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useTopModal } from '#web/ui/overlays/open-modals.ts';

const PremiumCard = onDemand(() => import('./premium-card.tsx').then((part) => part.PremiumCard), <></>);

type PremiumGateProps = { teamId: string; label: string; note?: string; children: ReactNode };

/**
 * Shows what Pro opens in a team, or the offer of it; while it is not known which, neither flashes up (GATE-14). When Pro
 * ends, a dialog that is open stays with all that was typed until it is closed.
 */
export function PremiumGate({ teamId, label, note, children }: PremiumGateProps) {
  const { userId } = useSync();
  const access = useAccess(teamId);
  const isLoaded = useLoaded(userScope(userId));
  const isTyping = useTopModal() !== null;
  const [wasIn, setIn] = useState(false);
  const isIn = access !== undefined && (access.pro || (wasIn && isTyping));
  if (isIn !== wasIn) setIn(isIn);
  if (isIn) return children;
  if (!isLoaded || !access) return null;
  return <PremiumCard teamId={teamId} label={label} note={note} />;
}
