import { dialogOnDemand } from '#web/browser/on-demand.tsx';

// Both need the network, so they can load after the first screen.
export const ShareDialog = dialogOnDemand(() => import('./share-dialog.tsx').then((part) => part.ShareDialog));
export const AccessDialog = dialogOnDemand(() => import('./access-dialog.tsx').then((part) => part.AccessDialog));
