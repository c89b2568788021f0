import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finding, Findings } from '#web/ui/findings.tsx';
import { Brand } from '#web/ui/mark.tsx';
import { NetBadge } from '#web/ui/net-badge.tsx';
import { BackLink } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Block, Row } from './gallery-block.tsx';
import styles from './gallery-page.module.css';

export function GalleryFeedback() {
  const fail = () => toast({ title: 'Failed to save court layout', tone: 'bad' });
  const undo = { label: 'Undo', run: () => toast({ title: 'Player restored' }) };
  const openList = () => toast({ title: 'Unsent changes', tone: 'info' });
  return (
    <>
      <Block title="Toasts and connectivity">
        <Row>
          <Button onClick={() => toast({ title: 'Kaitlyn Park added to team roster' })}>Done</Button>
          <Button onClick={() => toast({ title: 'Player deleted from team', action: undo })}>With undo</Button>
          <Button onClick={fail}>Error</Button>
        </Row>
        <NetBadge state="offline" pending={3} docked onOpen={openList} />
        <NetBadge state="online" pending={2} docked onOpen={openList} />
        <NetBadge state="offline" pending={3} onOpen={openList} />
      </Block>
      <Block title="Empty">
        <EmptyState title="No lineups created yet" action={<Button variant="primary">Create First Lineup</Button>}>
          Create a lineup from your roster.
        </EmptyState>
      </Block>
      <Block title="Loading">
        <Skeleton text="Loading lineups..." />
        <Row>
          <Spinner label="Checking..." />
        </Row>
      </Block>
      <Block title="Findings">
        <Findings label="Checks">
          <Finding tone="bad" title="Set 2 has no winner" action={<Button variant="quiet">Go to set</Button>}>
            17–15 is not a finished set.
          </Finding>
          <Finding tone="warn" title="3 changes have not been sent" />
          <Finding tone="ok" title="Stats match the score" />
        </Findings>
      </Block>
      <Block title="Faces">
        <Row>
          <Brand name="Lineup Pro" edition="Volleyball Edition" />
          <Avatar name="Dana Mercer" crowned />
          <Avatar name="Cher" size="lg" crowned />
          <Crest logoUrl={null} size="sm" />
          <Crest logoUrl={null} />
          <Crest logoUrl="/missing.png" size="lg" />
        </Row>
        <div className={styles.row}>
          <BackLink href="#teams" label="Back to Teams" />
        </div>
      </Block>
    </>
  );
}
