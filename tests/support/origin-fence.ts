import type { Fence } from './fences.ts';
import { isProduct } from './sources.ts';

/** APIs that browsers offer on https and localhost only; in a gym's network the app may be opened by plain http. */
const SECURE_ONLY = /\bcrypto\s*\.\s*(randomUUID|subtle)\b/;

/** The app starts and records on an address without TLS too. */
export const plainOrigins: Fence = (sources) =>
  sources
    .filter((source) => isProduct(source) && source.path.startsWith('src/web/') && SECURE_ONLY.test(source.text))
    .map(({ path }) => `${path} needs a secure origin: ids are made by #web/sync/new-id.ts`);
