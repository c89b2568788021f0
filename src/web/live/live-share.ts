import { dialogOnDemand } from '#web/browser/on-demand.tsx';

// It needs the network, so it can load when it is asked for.
export const LiveShare = dialogOnDemand(() => import('./live-dialog.tsx').then((part) => part.LiveDialog));
