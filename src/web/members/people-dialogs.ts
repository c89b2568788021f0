import { dialogOnDemand } from '#web/browser/on-demand.tsx';

// Both ask the server, so nobody needs them before the first screen is drawn.
export const ShareDialog = dialogOnDemand(() => import('./share-dialog.tsx').then((part) => part.ShareDialog));
export const AccessDialog = dialogOnDemand(() => import('./access-dialog.tsx').then((part) => part.AccessDialog));
