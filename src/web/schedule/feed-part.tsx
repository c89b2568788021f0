import { IconCopy, IconLink, IconRefresh } from '@tabler/icons-react';
import { useOnline } from '#web/browser/use-online.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useFeed } from './use-feed.ts';
import styles from './calendar-dialog.module.css';

/** The way out of the app: other calendars follow this one by its address. */
export function FeedPart({ teamId }: { teamId: string }) {
  const isOnline = useOnline();
  const { feed, isBusy, make, revoke, copy } = useFeed(teamId);
  return (
    <section className={styles.part}>
      <h3>Subscribe</h3>
      <p>
        Google, Apple and Outlook calendars follow this schedule at an address of your own. Whoever has the address can
        read the schedule: keep it private, or make a new one.
      </p>
      {!isOnline && <p className={styles.note}>You are offline. The address needs the network.</p>}
      {feed?.url && (
        <>
          <TextField
            label="Calendar address"
            readOnly
            value={feed.url}
            hint={`Times are those of ${feed.timeZone ?? 'your time zone'}.`}
            onChange={() => undefined}
            onFocus={(event) => event.target.select()}
            end={<IconButton icon={IconCopy} label="Copy address" onClick={() => void copy()} />}
          />
          <div className={styles.row}>
            <Button icon={IconRefresh} disabled={!isOnline} busy={isBusy} onClick={() => void make()}>
              Make New Address
            </Button>
            <Button variant="danger-line" disabled={!isOnline} busy={isBusy} onClick={() => void revoke()}>
              Turn Off
            </Button>
          </div>
        </>
      )}
      {feed?.url === null && (
        <Button icon={IconLink} disabled={!isOnline} busy={isBusy} onClick={() => void make()}>
          Make Address
        </Button>
      )}
    </section>
  );
}
