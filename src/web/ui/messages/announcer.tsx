import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { latestAnnouncement, subscribeToAnnouncements } from './announcements.ts';
import { useTopModal } from '#web/ui/overlays/open-modals.ts';
import { useFresh } from '#web/ui/use-fresh.ts';

/** Once per page, beside the toasts. */
export function Announcer() {
  const topModal = useTopModal();
  return topModal ? createPortal(<Regions />, topModal) : <Regions />;
}

function Regions() {
  const isFresh = useFresh();
  const latest = useSyncExternalStore(subscribeToAnnouncements, latestAnnouncement, latestAnnouncement);
  const { id, urgent } = latest;
  // A changed key makes the same words count as new ones.
  const words = isFresh(latest) && <span key={id}>{latest.text}</span>;
  return (
    <div className="sr">
      <div aria-live="polite">{!urgent && words}</div>
      <div aria-live="assertive">{urgent && words}</div>
    </div>
  );
}
