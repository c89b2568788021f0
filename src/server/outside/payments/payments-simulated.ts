import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import { PaymentEvent, type Payments, UnsignedMessage } from './payments.ts';
import * as tables from './payments-simulated-tables.ts';
import { isSigned, sign } from './payments-signature.ts';

export const SIGNATURE_HEADER = 'x-simulated-signature';

/** Posts a signed message to our own webhook; true when it was received. */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<boolean>;

/** A payment provider without money, marked as such on its pages. Like a real one it reports by signed webhooks. */
export type SimulatedPayments = Payments & {
  readonly kind: 'simulated';
  readonly now: Clock;
  readonly order: (id: string) => Promise<tables.Order | undefined>;
  /** Id of the portal of the subscription that a person has now. */
  readonly running: (userId: string) => Promise<string | undefined>;
  readonly subscription: (portalId: string) => Promise<tables.Subscription | undefined>;
  readonly pay: (orderId: string) => Promise<boolean>;
  readonly manage: (portalId: string, action: tables.Action) => Promise<boolean>;
  /** Sends the webhooks that are not delivered yet, oldest first, until one fails. */
  readonly catchUp: (deliver: Deliver) => Promise<void>;
};

type Outside = {
  readonly db: Database;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly secret: string;
};

export function simulatedPayments(outside: Outside): SimulatedPayments {
  const { db, clock, appUrl, secret } = outside;
  return {
    kind: 'simulated',
    checkout: async ({ userId }, price) => {
      const running = await tables.runningOf(db, userId, clock());
      if (running !== undefined) return `${appUrl}/dev/pay/portal/${running}`;
      const id = randomUUID();
      await tables.writeOrder(db, { id, userId, price }, clock());
      return `${appUrl}/dev/pay/checkout/${id}`;
    },
    portal: async ({ userId }) => {
      const portalId = await tables.portalOf(db, userId);
      return portalId && `${appUrl}/dev/pay/portal/${portalId}`;
    },
    end: async ({ userId }) => {
      const portalId = await tables.portalOf(db, userId);
      if (portalId !== undefined) await tables.changeSubscription(db, portalId, 'end', clock());
    },
    readdress: async () => undefined,
    ask: async () => undefined,
    read: async (raw, headers) => {
      const signature = headers[SIGNATURE_HEADER];
      if (typeof signature !== 'string' || !isSigned(raw, signature, secret, clock())) throw new UnsignedMessage();
      return PaymentEvent.parse(JSON.parse(raw));
    },
    now: clock,
    order: (id) => tables.readOrder(db, id),
    running: (userId) => tables.runningOf(db, userId, clock()),
    subscription: (portalId) => tables.readSubscription(db, portalId),
    pay: (orderId) => tables.payOrder(db, orderId, clock()),
    manage: (portalId, action) => tables.changeSubscription(db, portalId, action, clock()),
    catchUp: (deliver) => deliverAll(outside, deliver),
  };
}

async function deliverAll({ db, clock, secret }: Outside, deliver: Deliver): Promise<void> {
  for (const { id, body } of await tables.pendingMessages(db)) {
    if (!(await deliver(body, { [SIGNATURE_HEADER]: sign(body, secret, clock()) }))) return;
    await tables.forgetMessage(db, id);
  }
}
