import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PRICES, type PriceType } from '#domain/billing/schema.ts';
import { html, type Html, plainPage, sendFormPage } from '#server/http/html.ts';
import { Problem } from '#server/http/problem.ts';
import { type Action, ACTIONS, type Order, type Subscription } from './payments-simulated-tables.ts';
import type { Deliver, SimulatedPayments } from './payments-simulated.ts';

const Params = z.object({ id: z.uuid() });
const ManageParams = z.object({ id: z.uuid(), action: z.enum(ACTIONS) });
const NOTE = html`<p class="note">Simulated – no money moves. A real payment provider takes this page's place.</p>`;

/** The pages of the simulated provider: a checkout and a portal, reached by addresses that nobody can guess. */
export async function payPages(app: FastifyInstance, payments: SimulatedPayments, product: string): Promise<void> {
  const tell = () => payments.catchUp(toWebhook(app));
  app.addHook('onListen', tell);
  // A scope of its own, since only here forms are sent without a script.
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));
    pages.get('/dev/pay/checkout/:id', async (request, reply) => {
      const order = await findOrder(payments, request);
      return sendFormPage(reply, checkoutPage(product, order, await payments.running(order.userId)));
    });
    pages.post('/dev/pay/checkout/:id', async (request, reply) => {
      const { id } = await findOrder(payments, request);
      await payments.pay(id);
      await tell();
      const { paidAt } = await findOrder(payments, request);
      return reply.redirect(paidAt === null ? `/dev/pay/checkout/${id}` : '/teams?subscription=success', 303);
    });
    pages.get('/dev/pay/portal/:id', async (request, reply) => {
      const subscription = await payments.subscription(Params.parse(request.params).id);
      if (!subscription) throw new Problem(404, 'There is no such subscription.');
      return sendFormPage(reply, portalPage(product, subscription, payments.now()));
    });
    pages.post('/dev/pay/portal/:id/:action', async (request, reply) => {
      const { id, action } = ManageParams.parse(request.params);
      await payments.manage(id, action);
      await tell();
      return reply.redirect(`/dev/pay/portal/${id}`, 303);
    });
  });
}

async function findOrder(payments: SimulatedPayments, { params }: FastifyRequest): Promise<Order> {
  const order = await payments.order(Params.parse(params).id);
  if (!order) throw new Problem(404, 'There is no such order.');
  return order;
}

/** The same way in that a real provider would take, signature and all. */
const toWebhook =
  (app: FastifyInstance): Deliver =>
  async (body, headers) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/billing/webhook', headers: sent, body });
    return statusCode < 300;
  };

const priceLine = (price: PriceType): Html => html`<p class="price">${PRICES[price].label}</p>`;

function checkoutPage(product: string, { id, price, paidAt }: Order, running: string | undefined): string {
  const choice = html`<form method="post" action="/dev/pay/checkout/${id}">
      <button class="first">Pay ${PRICES[price].label}</button>
    </form>
    <p class="way"><a href="/teams">Cancel</a></p>`;
  const done = html`<p>This order is paid.</p>
    <p class="way"><a href="/teams">Back to your teams</a></p>`;
  const other = html`<p>You pay for a subscription already. Nothing more is charged.</p>
    <p class="way"><a href="/dev/pay/portal/${running ?? ''}">Your subscription</a></p>`;
  return plainPage(
    { title: 'Checkout', product },
    html`<h1>Checkout</h1>
      ${NOTE}
      <section class="card">
        <h2>${product}, ${price}</h2>
        ${priceLine(price)}
        <p>Schedule management, statistics tracking, advanced analytics and priority support.</p>
        ${paidAt !== null ? done : running === undefined ? choice : other}
      </section>`,
  );
}

const labelOf = (action: Action, price: PriceType): string =>
  ({
    cancel: 'Cancel at the end of the period',
    resume: 'Keep the subscription',
    switch: price === 'annual' ? 'Change to monthly' : 'Change to annual',
    renew: 'Pay the next period now',
    end: 'End now',
  })[action];

function stateOf({ active, renews, endsAt }: Subscription, now: Date): { is: string; offered: readonly Action[] } {
  const end = new Date(endsAt);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(end);
  const isOver = end <= now;
  if (!active || (isOver && !renews)) return { is: `Ended on ${day}.`, offered: [] };
  if (isOver) return { is: `Paid until ${day}; the next payment has not come.`, offered: ['switch', 'renew', 'end'] };
  if (!renews) return { is: `Paid until ${day}; it ends then.`, offered: ['resume', 'renew', 'end'] };
  return { is: `Paid until ${day}.`, offered: ['cancel', 'switch', 'renew', 'end'] };
}

function portalPage(product: string, subscription: Subscription, now: Date): string {
  const { portalId, price } = subscription;
  const { is, offered } = stateOf(subscription, now);
  return plainPage(
    { title: 'Subscription', product },
    html`<h1>Your subscription</h1>
      ${NOTE}
      <section class="card">
        <h2>${product}, ${price}</h2>
        ${priceLine(price)}
        <p>${is}</p>
        ${offered.map(
          (action) =>
            html`<form method="post" action="/dev/pay/portal/${portalId}/${action}">
              <button>${labelOf(action, price)}</button>
            </form>`,
        )}
        <p class="way"><a href="/teams">Back to your teams</a></p>
      </section>`,
  );
}
