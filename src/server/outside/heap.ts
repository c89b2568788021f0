import { setFlagsFromString } from 'node:v8';

/**
 * Limits the heap: a push leaves short-lived garbage, which Node would let grow to hundreds of megabytes. Collected
 * early, sixty are enough. The size of the young generation must be set when Node starts (`npm start` gives four
 * megabytes, so that rows waiting for the database are not promoted); without it, it stays at its minimum.
 */
const isRoomSaid = process.execArgv.some((argument) => argument.startsWith('--max-semi-space-size'));
for (const flag of ['--heap-growing-percent=20', ...(isRoomSaid ? [] : ['--semi-space-growth-factor=1'])])
  setFlagsFromString(flag);
