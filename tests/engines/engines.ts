import type { EngineBrowser } from '#tests/support/engine-browser.ts';
import { launchFirefox } from '#tests/support/firefox.ts';
import { launchWebKit } from '#tests/support/webkit.ts';

type Engine = { readonly engine: EngineBrowser['engine']; readonly launch: () => Promise<EngineBrowser> };

/** The engines beside Chromium's, in which every journey of this folder runs. */
export const ENGINES: readonly Engine[] = [
  { engine: 'Firefox', launch: launchFirefox },
  { engine: 'WebKit', launch: launchWebKit },
];
