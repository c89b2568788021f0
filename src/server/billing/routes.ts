import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BILLING_TEXTS, CheckoutRequest, SubscriptionCheck } from '#domain/billing/api.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import type { Outside } from '#server/outside/outside.ts';
import { UnsignedMessage } from '#server/outside/payments/payments.ts';
import { checkPlan, emailOf, applyPaymentEvent } from './store.ts';

/** Each of these may ask the provider. A whole team behind one router is far below it. */
const LIMITED = { config: { rateLimit: { max: 240, timeWindow: '1 minute' } } };

/** Plans are read here and bought elsewhere; only a signed message of the provider changes one (BILLING-26). */
export async function billingRoutes(app: FastifyInstance, outside: Outside): Promise<void> {
  const { db, payments } = outside;
  app.get('/api/billing/subscription', LIMITED, async (request) => {
    const { userId } = await requireSignIn(outside, request);
    return SubscriptionCheck.parse(await checkPlan(outside, userId));
  });
  app.post('/api/billing/checkout', LIMITED, async (request) => {
    const { userId } = await requireSignIn(outside, request);
    const { price } = CheckoutRequest.parse(request.body);
    return { url: await payments.checkout({ userId, email: await emailOf(db, userId) }, price) };
  });
  app.post('/api/billing/portal', LIMITED, async (request) => {
    const { userId } = await withSession(outside, request);
    const url = await payments.portal({ userId, email: await emailOf(db, userId) });
    if (url === undefined) throw new Problem(409, BILLING_TEXTS.granted);
    return { url };
  });
  // A scope of its own, since a signature is over the bytes that arrived, not over what they mean.
  await app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, raw: string) => raw);
    webhook.post('/api/billing/webhook', async (request, reply) => {
      const event = await readEvent(outside, request);
      if (event) await applyPaymentEvent(outside, event);
      return reply.status(204).send();
    });
  });
}

async function withSession(outside: Outside, request: FastifyRequest): Promise<{ readonly userId: string }> {
  const who = await outside.authenticate(request.headers);
  if (!who) throw new Problem(401, BILLING_TEXTS.noSession);
  return who;
}

async function readEvent({ payments }: Outside, { body, headers }: FastifyRequest) {
  try {
    return await payments.read(typeof body === 'string' ? body : '', headers);
  } catch (error) {
    if (error instanceof UnsignedMessage) throw new Problem(400, 'This message is not signed by the payment provider.');
    throw error;
  }
}
