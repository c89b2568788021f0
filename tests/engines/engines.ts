import type { EngineBrowser, Killable } from '#tests/support/engine-browser.ts';
import { launchFirefox } from '#tests/support/firefox.ts';
import { launchKeptWebKit, launchWebKit } from '#tests/support/webkit.ts';

type Engine = {
  readonly engine: EngineBrowser['engine'];
  readonly launch: () => Promise<EngineBrowser>;
  /** One whose profile outlives a kill. */
  readonly launchKept: () => Promise<Killable>;
};

/** The engines beside Chromium's, in which every journey of this folder runs. */
export const ENGINES: readonly Engine[] = [
  { engine: 'Firefox', launch: launchFirefox, launchKept: launchFirefox },
  { engine: 'WebKit', launch: launchWebKit, launchKept: launchKeptWebKit },
];
