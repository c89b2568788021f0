import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { linkRoutes } from './accounts/link-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { security } from './http/content-policy.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { healthRoutes } from './http/health.ts';
import { plainStyle } from './http/html.ts';
import { metricsRoute } from './http/metrics.ts';
import { openApiRoute } from './http/openapi.ts';
import { checkOrigin } from './http/origin.ts';
import { pages, readable } from './http/pages.ts';
import { answerError } from './http/problem.ts';
import { recordTries } from './http/record.ts';
import { lineupRoutes } from './lineups/routes.ts';
import { publicLiveRoutes } from './live/public-routes.ts';
import { liveRoutes } from './live/routes.ts';
import { Watchers } from './live/watchers.ts';
import { memberRoutes } from './members/routes.ts';
import { mailboxPages } from './outside/mail/mail-pages.ts';
import { payPages } from './outside/payments/payments-pages.ts';
import type { Outside } from './outside/outside.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { paperRoutes } from './match/paper-routes.ts';
import { statsRoutes } from './match/routes.ts';
import { guestRoutes } from './scorer/guest-routes.ts';
import { scorePages } from './scorer/pages.ts';
import { scorerRoutes } from './scorer/routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { teamRoutes } from './teams/routes.ts';

/** Builds the whole server: every route and hook is registered here. */
export async function buildApp(outside: Outside): Promise<FastifyInstance> {
  const { settings } = outside;
  const app = Fastify({
    trustProxy: settings.trustProxy,
    loggerInstance: outside.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url }) => readable(url),
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request) => {
    const { fromOtherSites, hidesOrigin } = request.routeOptions.config;
    if (!fromOtherSites) checkOrigin(settings, request, hidesOrigin);
  });
  // Answers of calls are personal and never cached; files set their own caching.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, security(settings.appUrl, settings.distDir));
  await app.register(compress, { threshold: 1024 });
  // A route that needs it says so: `config: { rateLimit: { max, timeWindow } }`, by the address of who asks.
  await app.register(rateLimit, { global: false, keyGenerator: (request) => request.ip });

  openApiRoute(app, settings);
  recordTries(app);
  const metrics = metricsRoute(app, settings);
  healthRoutes(app, outside);
  const line = await syncRoutes(app, outside, metrics);
  accountRoutes(app, outside);
  await linkRoutes(app, outside);
  await profileRoutes(app, outside);
  memberRoutes(app, outside);
  await teamRoutes(app, outside);
  statsRoutes(app, outside);
  lineupRoutes(app, outside);
  paperRoutes(app, outside);
  await feedbackRoutes(app, outside);
  scheduleRoutes(app, outside);
  const watchers = new Watchers(outside.clock);
  liveRoutes(app, outside, watchers);
  await publicLiveRoutes(app, outside, watchers);
  scorerRoutes(app, outside, line);
  await guestRoutes(app, outside, line);
  await scorePages(app, outside);
  adminRoutes(app, outside);
  plainStyle(app);
  if (outside.mail.key !== undefined) mailboxPages(app, outside, outside.mail.key);
  await billingRoutes(app, outside);
  if (outside.payments.kind === 'simulated') await payPages(app, outside.payments, outside.settings.productName);
  await pages(app, outside);
  return app;
}
