import type { ReactNode } from 'react';
import { z } from 'zod';
import { userScope } from '#domain/sync/tables.ts';
import { PremiumGate } from '#web/billing/premium-gate.tsx';
import { NothingOffline } from '#web/pages/nothing-offline.tsx';
import { TeamNotFound } from '#web/pages/team-not-found.tsx';
import { useAbsence, useAccess, useLoaded } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { teamEntrance } from './guards.ts';
import { Leave } from './leave.tsx';
import { TEAM_SCREENS, type TeamScreenKey } from './screens.ts';
import { Waiting } from '#web/browser/waiting.tsx';

type TeamScreenProps = { of: TeamScreenKey; teamId: string; children: ReactNode };

/** Lets a member in as far as role and plan reach; others see "not found", whether the team exists or not. */
export function TeamScreen({ of, teamId, children }: TeamScreenProps) {
  if (!z.uuid().safeParse(teamId).success) return <TeamNotFound />;
  return (
    <Entrance of={of} teamId={teamId}>
      {children}
    </Entrance>
  );
}

function Entrance({ of, teamId, children }: TeamScreenProps) {
  const screen = TEAM_SCREENS[of];
  const access = useAccess(teamId);
  const isLoaded = useLoaded(userScope(useSync().userId));
  const absence = useAbsence();
  const way = teamEntrance(screen, teamId, { access, isLoaded });
  if (way.kind === 'not-found') return <TeamNotFound />;
  if (way.kind === 'wait') return absence ? <NothingOffline {...absence} /> : <Waiting text={screen.loading} />;
  if (way.kind === 'go') return <Leave to={way.to} because={way.because} />;
  if (!screen.isPro) return children;
  return (
    <PremiumGate teamId={teamId} label={screen.title}>
      {children}
    </PremiumGate>
  );
}
