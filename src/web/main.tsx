import './browser/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/base.css';
import { browserTabs } from './access/browser-tabs.ts';
import { openSession } from './access/session-store.ts';
import { App, loadFirstScreen } from './frame/app.tsx';
import { pressOnce } from './browser/held-key.ts';
import { keepFocusNearby } from './browser/keep-focus-nearby.ts';
import { watchMissingParts } from './browser/missing-parts.ts';
import { remembered, unsentChanges } from './access/remembered.ts';
import { followTheme } from './browser/theme.ts';
import { offerUpdate, reloadWhenReplaced } from './browser/update.ts';
import { registerWorker } from './browser/worker.ts';
import { waitBriefly, whenCalm } from '#web/sync/moments.ts';
import { pauseFor } from '#web/sync/retry.ts';

pressOnce();
whenCalm(keepFocusNearby);
// boot.js has set the theme, and to hear of other tabs' choices takes a look into storage.
whenCalm(followTheme);
reloadWhenReplaced();
watchMissingParts();
registerWorker(offerUpdate);

const store = openSession({
  remembered,
  tabs: browserTabs(),
  now: () => new Date(),
  wait: pauseFor,
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const app = createRoot(root);
void waitBriefly(loadFirstScreen(store)).then(() =>
  app.render(
    <StrictMode>
      <App store={store} unsent={unsentChanges} />
    </StrictMode>,
  ),
);
