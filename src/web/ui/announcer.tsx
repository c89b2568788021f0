import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { latestAnnouncement, subscribeToAnnouncements } from './announcements.ts';
import { useTopModal } from './open-modals.ts';

const FRESH_MS = 1000;

/** Once per page, beside the toasts. */
export function Announcer() {
  const topModal = useTopModal();
  return topModal ? createPortal(<Regions />, topModal) : <Regions />;
}

/** Put into a dialog or out of it, they do not say again what was heard before. */
function Regions() {
  const [freshAfterMs] = useState(() => performance.now() - FRESH_MS);
  const latest = useSyncExternalStore(subscribeToAnnouncements, latestAnnouncement, latestAnnouncement);
  const { id, urgent, saidAtMs } = latest;
  // A changed key makes the same words count as new ones.
  const words = saidAtMs > freshAfterMs && <span key={id}>{latest.text}</span>;
  return (
    <div className="sr">
      <div aria-live="polite">{!urgent && words}</div>
      <div aria-live="assertive">{urgent && words}</div>
    </div>
  );
}
