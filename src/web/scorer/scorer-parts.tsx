import { onDemand } from '#web/browser/on-demand.tsx';

// It needs the network, so a device without one has not got it.
export const HeldEntries = onDemand(
  () => import('./held-entries.tsx').then((part) => part.HeldEntries),
  <></>,
  () => null,
);
