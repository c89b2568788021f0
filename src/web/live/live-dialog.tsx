import { useState } from 'react';
import { may } from '#domain/access.ts';
import { DEFAULT_DISPLAY, type LiveLink } from '#domain/live/api.ts';
import { ScorerTab } from '#web/scorer/scorer-tab.tsx';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { useOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LinkCard } from '#web/browser/links/link-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DisplayFields, type Wish } from './display-fields.tsx';
import { HiddenPlayers } from './hidden-players.tsx';
import { StandingLinks } from './standing-links.tsx';
import { type LiveLinkCalls, useLiveLinks } from './use-live-links.ts';
import { watchingText } from './watching-text.ts';
import styles from './live-dialog.module.css';

type LiveDialogProps = {
  open: boolean;
  onClose(): void;
  teamId: string;
  /** Null for whatever the team plays. */
  sessionId: string | null;
  about: string;
};

/** Shares a match with whoever has its address: the page, and the same for a screen and a stream. */
export function LiveDialog({ open, ...content }: LiveDialogProps) {
  return open ? <Shared {...content} /> : null;
}

type Tab = 'page' | 'scorer' | 'screen';
const TABS: readonly { id: Tab; label: string }[] = [
  { id: 'page', label: 'Live page' },
  { id: 'scorer', label: 'Scorer' },
  { id: 'screen', label: 'Screen' },
];

function Shared({ onClose, teamId, sessionId, about }: Omit<LiveDialogProps, 'open'>) {
  const calls = useLiveLinks(teamId);
  const isOnline = useOnline();
  const [tab, setTab] = useState<Tab>('page');
  const hasScorers = may(useAccess(teamId), 'scorer.end') && sessionId !== null;
  const { known, error, isBusy } = calls;
  const link = known?.links.find((one) => one.sessionId === sessionId);
  const actions = (
    <>
      {link && tab !== 'scorer' && (
        <Button variant="danger-line" busy={isBusy} disabled={!isOnline} onClick={() => void calls.end(link.id)}>
          Turn Off Link
        </Button>
      )}
      <Button onClick={onClose}>Done</Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={sessionId === null ? 'Share Live Page' : 'Share This Match'}
      sub={about}
      actions={actions}
    >
      {!isOnline && <p className={styles.hint}>You are offline. Links need a connection.</p>}
      {error !== '' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {known ? (
        <div>
          <Tabs
            label="Ways to share"
            tabs={TABS.filter(({ id }) => hasScorers || id !== 'scorer')}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'page' && <PageTab {...{ teamId, sessionId, about, link, calls }} isOff={!isOnline} />}
            {tab === 'scorer' && sessionId !== null && (
              <ScorerTab {...{ teamId, sessionId, about }} isOff={!isOnline} />
            )}
            {tab === 'screen' && <ScreenTab link={link} about={about} />}
          </Tabs>
        </div>
      ) : error === '' ? (
        <Skeleton text="Loading links..." rows={3} />
      ) : (
        <Button onClick={() => void calls.load()}>Try again</Button>
      )}
    </Dialog>
  );
}

type PageTabProps = Pick<LiveDialogProps, 'teamId' | 'sessionId' | 'about'> & {
  link: LiveLink | undefined;
  calls: LiveLinkCalls;
  isOff: boolean;
};

function PageTab({ teamId, sessionId, about, link, calls, isOff }: PageTabProps) {
  const { known, isBusy } = calls;
  const [unsent, setUnsent] = useState<Wish>();
  const stored: Wish = { ...(link ?? DEFAULT_DISPLAY), agreed: typeof link?.consentAt === 'string' };
  const wish = unsent ?? stored;
  const isComplete = wish.names === 'numbers' || wish.agreed;
  const change = async (next: Wish) => {
    setUnsent(next);
    // A link that stands shows names once that is confirmed, and numbers until then.
    if (!link || (next.names !== 'numbers' && !next.agreed)) return;
    await calls.change(link.id, displayOf(next));
    setUnsent(undefined);
  };
  const make = async () => {
    if (await calls.make({ sessionId, ...displayOf(wish) })) setUnsent(undefined);
  };
  const others = (known?.links ?? []).filter(({ id }) => id !== link?.id);
  return (
    <div className={styles.tab}>
      {link ? (
        <>
          <LinkCard url={link.url} label="Live page" note={watchingText(link)} title={about} />
          <p>
            <Button disabled={isOff} busy={isBusy} onClick={() => void calls.replace(link.id)}>
              New Address
            </Button>
          </p>
        </>
      ) : (
        <Button variant="primary" busy={isBusy} disabled={isOff || !isComplete} onClick={() => void make()}>
          Turn On Link
        </Button>
      )}
      <DisplayFields wish={wish} isOff={isOff} onChange={(next) => void change(next)} />
      <HiddenPlayers
        teamId={teamId}
        hidden={known?.hidden ?? []}
        isOff={isOff}
        onHide={(player, isHidden) => void calls.hide(player, isHidden)}
      />
      <p className={styles.hint}>
        Anyone with the link can watch, without an account, until it is turned off. Photos, notes and opponents’ names
        are never shown.
      </p>
      <StandingLinks teamId={teamId} links={others} calls={calls} isOff={isOff} />
    </div>
  );
}

const displayOf = ({ names, shows, agreed }: Wish) => ({ names, shows, agreed });

function ScreenTab({ link, about }: { link: LiveLink | undefined; about: string }) {
  if (!link) return <p className={styles.tab}>Turn the link on first.</p>;
  return (
    <div className={styles.tab}>
      <LinkCard url={`${link.url}/tv`} label="Scoreboard" note="For a television or a projector." title={about} />
      <LinkCard
        url={`${link.url}/overlay`}
        label="Overlay"
        note="For a stream, 640 × 96. Add ?at=bottom, &us=17406d, &them=ffffff."
        title={about}
      />
    </div>
  );
}
