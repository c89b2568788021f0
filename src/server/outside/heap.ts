import { setFlagsFromString } from 'node:v8';

/**
 * What a push leaves behind is gone at once, but Node lets it lie until the heap has hundreds of megabytes. Collected
 * early, what is alive fits into sixty. How much room young things have is said when Node starts (`npm start` gives four
 * megabytes, enough for what waits for the database not to be taken for old); unsaid, it stays as small as it begins.
 */
const isRoomSaid = process.execArgv.some((argument) => argument.startsWith('--max-semi-space-size'));
for (const flag of ['--heap-growing-percent=20', ...(isRoomSaid ? [] : ['--semi-space-growth-factor=1'])])
  setFlagsFromString(flag);
