import { teamScope } from '#domain/sync/tables.ts';
import { useLoaded, useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Crest } from '#web/ui/court/crest.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CrownMark } from '#web/ui/tag.tsx';
import { Features } from './features.tsx';
import { Prices } from './prices.tsx';
import { usePlan } from '#web/access/use-plan.ts';
import styles from './offer.module.css';

type PremiumCardProps = { teamId: string; label: string; note: string | undefined };

export function PremiumCard({ teamId, label, note }: PremiumCardProps) {
  const { userId } = useSync();
  const team = useRow('teams', teamId);
  const isLoaded = useLoaded(teamScope(teamId));
  // Asks for the plan afresh, should it have been bought a moment ago.
  usePlan();
  if (!isLoaded) return null;
  const isOwn = team?.userId === userId;
  return (
    <main className="wrap">
      <div className={styles.team}>
        <Crest logoUrl={team?.logoUrl ?? null} />
        <div>
          <p className={styles.screen}>{label}</p>
          <p className={styles.note}>{team?.name}</p>
        </div>
      </div>
      <Panel className={styles.gate} aria-labelledby="premium-feature">
        <div className={styles.head}>
          <CrownMark size="xl" />
          <h1 id="premium-feature">Premium Feature</h1>
        </div>
        <p className={styles.soft}>{label} is part of Pro, for you and everyone on your teams.</p>
        {note !== undefined && <p className={styles.soft}>{note}</p>}
        {!isOwn && (
          <p className={styles.soft}>
            It opens here when this team’s owner{team?.ownerName ? `, ${team.ownerName},` : ''} has Pro, or when you
            have.
          </p>
        )}
        <Features />
        <Prices />
      </Panel>
    </main>
  );
}
