import { useState } from 'react';
import { may } from '#domain/access.ts';
import { plural } from '#domain/core/plural.ts';
import { useAccess, useSession } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { LinkCard } from '#web/browser/links/link-card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HeldList } from './held-list.tsx';
import { GuestLinks } from './guest-links.tsx';
import { useScorerLinks } from './use-scorer-links.ts';
import { useTakeBack } from './use-take-back.ts';
import { when } from './when.ts';
import styles from './scorer.module.css';

type ScorerTabProps = { teamId: string; sessionId: string; about: string; isOff: boolean };

/** Links by which somebody without an account records this match: a new one, and those that stand. */
export function ScorerTab({ teamId, sessionId, about, isOff }: ScorerTabProps) {
  const links = useScorerLinks(teamId, sessionId);
  const { known, made, error, isBusy } = links;
  const isLogHere = useSession(sessionId);
  const back = useTakeBack({ teamId, sessionId });
  const [asked, setAsked] = useState<string>();
  const canInvite = may(useAccess(teamId), 'scorer.invite');
  const endAll = async (linkId: string) => {
    setAsked(undefined);
    if (await links.end(linkId)) await back.takeBack(linkId);
  };
  const link = known?.links.find(({ id }) => id === made?.id);
  return (
    <div className={styles.tab}>
      {error !== '' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {canInvite && (
        <NewLink isOff={isOff} isBusy={isBusy} onMake={(hours) => void links.make({ hours, timeZone: zoneHere() })} />
      )}
      {!canInvite && <p className={styles.hint}>New scorer links come with Pro.</p>}
      {made && link && (
        <LinkCard
          url={made.url}
          label="Scorer link"
          note={`Until ${when(link.expiresAt)}. The address is shown this once.`}
          title={`Record ${about}`}
        />
      )}
      {known ? (
        <GuestLinks
          links={known.links}
          isOff={isOff || isBusy || back.isBusy}
          onEnd={(id) => void links.end(id)}
          onEndAll={isLogHere ? setAsked : undefined}
        />
      ) : error === '' ? (
        <Skeleton text="Loading links..." rows={2} />
      ) : (
        <Button onClick={() => void links.load()}>Try again</Button>
      )}
      {known && known.held.length > 0 && (
        <HeldList {...{ teamId, sessionId, isOff }} count={totalOf(known.held)} onDecided={() => void links.load()} />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void endAll(asked ?? '')}
        title="End and take back everything?"
        action="End and take back"
      >
        The link ends, and nothing that was recorded by it counts any more. Undo brings the entries back; the link stays
        ended.
      </ConfirmDialog>
    </div>
  );
}

const totalOf = (held: readonly { count: number }[]): number => held.reduce((sum, { count }) => sum + count, 0);

const A_DAY = 24;

/** The page of the link says until when in the time of the gym. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const HOURS = [1, 2, 3, 4, 6, 8, 12, A_DAY];
const hoursText = (hours: number): string => plural(hours, 'hour');

type NewLinkProps = { isOff: boolean; isBusy: boolean; onMake(hours: number): void };

function NewLink({ isOff, isBusy, onMake }: NewLinkProps) {
  const [hours, setHours] = useState(A_DAY);
  return (
    <>
      <p className={styles.info}>
        Whoever opens it can <b>record this match</b> for {hoursText(hours)}, without an account. They see the players
        and this match, nothing else of the team.
      </p>
      <div className={styles.making}>
        <SelectField
          label="For how long"
          value={String(hours)}
          disabled={isOff}
          options={HOURS.map((one) => ({ value: String(one), label: hoursText(one) }))}
          onChange={(chosen) => setHours(Number(chosen))}
        />
        <Button variant="primary" busy={isBusy} disabled={isOff} onClick={() => onMake(hours)}>
          Make Link
        </Button>
      </div>
    </>
  );
}
