import { builtinEnvironments, type Environment } from 'vitest/runtime';

const page = builtinEnvironments['happy-dom'];

/** Happy-dom has none of these, or only the streams of Node's files under their names. */
const OF_NODE = [
  ...['CompressionStream', 'DecompressionStream', 'TextDecoderStream', 'TextEncoderStream', 'TransformStream'],
  ...['WritableStream', 'MessageChannel', 'CryptoKey', 'QuotaExceededError', 'URLPattern'],
] as const;

/**
 * A window and modules of its own for each test file, in a process that other files ran in before: so much is loaded once
 * that to give each file a process takes twice the time. Timers end with their window; channels between tabs, which
 * reach the whole process, are closed here.
 */
const environment: Environment = {
  ...page,
  name: 'web',
  async setupVM(options) {
    const made = await page.setupVM?.(options);
    if (made === undefined) throw new Error('Happy-dom makes no window of its own.');
    const opened: BroadcastChannel[] = [];
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    }
    const window = made.getVmContext();
    for (const name of OF_NODE) Reflect.set(window, name, Reflect.get(globalThis, name));
    Reflect.set(window, 'BroadcastChannel', Channel);
    return {
      ...made,
      async teardown() {
        for (const channel of opened) channel.close();
        await made.teardown();
      },
    };
  },
};
export default environment;
