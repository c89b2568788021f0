import '#web/app/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/base.css';
import { browserTabs } from '#web/accounts/browser-tabs.ts';
import { openSession } from '#web/accounts/session-store.ts';
import { App, begin } from '#web/app/app.tsx';
import { pressOnce } from '#web/app/held-key.ts';
import { keepPlace } from '#web/app/keep-place.ts';
import { noteMissingParts } from '#web/app/missing-parts.ts';
import { remembered, unsentChanges } from '#web/app/remembered.ts';
import { followTheme } from '#web/app/theme.ts';
import { offerUpdate, reloadWhenReplaced } from '#web/app/update.ts';
import { registerWorker } from '#web/app/worker.ts';
import { soon, whenCalm } from '#web/sync/moments.ts';
import { pauseFor } from '#web/sync/retry.ts';

followTheme();
pressOnce();
whenCalm(keepPlace);
reloadWhenReplaced();
noteMissingParts();
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
void soon(begin(store)).then(() =>
  app.render(
    <StrictMode>
      <App store={store} unsent={unsentChanges} />
    </StrictMode>,
  ),
);
