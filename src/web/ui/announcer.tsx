import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { latestAnnouncement, subscribeToAnnouncements } from './announcements.ts';
import { useTopModal } from './open-modals.ts';

/** Once per page, beside the toasts. */
export function Announcer() {
  const topModal = useTopModal();
  const { id, text, urgent } = useSyncExternalStore(subscribeToAnnouncements, latestAnnouncement, latestAnnouncement);
  // A changed key makes the same words count as new ones.
  const words = <span key={id}>{text}</span>;
  const regions = (
    <div className="sr">
      <div aria-live="polite">{!urgent && words}</div>
      <div aria-live="assertive">{urgent && words}</div>
    </div>
  );
  return topModal ? createPortal(regions, topModal) : regions;
}
