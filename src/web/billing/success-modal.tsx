import { useEffect, useId } from 'react';
import { isLastPeriod } from '#domain/billing/plan.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconCrownFilled } from '#web/ui/crown.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { usePlan } from '#web/access/use-plan.ts';
import styles from './success-modal.module.css';

type SuccessModalProps = {
  open: boolean;
  onClose(): void;
  /** Leads to a schedule, where there is a team that has one. */
  onOpenSchedule?: (() => void) | undefined;
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Only a notice: the address that opens it can be typed by anybody, so a fresh check runs with it (AMB-032). */
export function SuccessModal({ open, onClose, onOpenSchedule }: SuccessModalProps) {
  const titleId = useId();
  return (
    <Modal open={open} onCloseRequest={onClose} labelledBy={titleId} side="centre" panelClassName={styles.panel}>
      <div className={styles.court} aria-hidden>
        <span className={styles.crown}>
          <Icon of={IconCrownFilled} solid />
        </span>
      </div>
      <News titleId={titleId} />
      <div className={styles.footer}>
        <Button onClick={onClose}>View My Teams</Button>
        {onOpenSchedule && (
          <Button variant="primary" onClick={onOpenSchedule}>
            Open Schedule
          </Button>
        )}
      </div>
    </Modal>
  );
}

function News({ titleId }: { titleId: string }) {
  const { plan, isPro, isChecking, check } = usePlan();
  useEffect(() => {
    void check();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, []);
  const day = plan?.nextBilling ?? plan?.subscriptionEnd;
  const told = plan && isLastPeriod(plan) ? 'It ends on' : 'The next billing date is';
  const until = day ? ` ${told} ${DAY.format(new Date(day))}.` : '';
  return (
    <div className={styles.body} aria-live="polite">
      <h2 id={titleId} tabIndex={-1}>
        {isPro ? 'You are on Pro' : 'Thank you'}
      </h2>
      <p className={styles.text}>
        {isPro
          ? `Schedule, statistics and analytics are open on all your teams.${until}`
          : isChecking
            ? 'Checking your subscription...'
            : 'Your payment has not arrived yet. Pro opens by itself as soon as it has.'}
      </p>
    </div>
  );
}
