import { dialogOnDemand, onDemand } from '#web/browser/on-demand.tsx';

// All of these need the network, so they can load when they are asked for.
export const HeldDialog = dialogOnDemand(() => import('./held-dialog.tsx').then((part) => part.HeldDialog));
export const HeldWatch = onDemand(
  () => import('./held-watch.tsx').then((part) => part.HeldWatch),
  <></>,
  () => null,
);
