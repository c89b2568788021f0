import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import { PaymentEvent, type Payments, UnsignedMessage } from './payments.ts';
import * as books from './payments-books.ts';
import { isSigned, sign } from './payments-signature.ts';

export const SIGNATURE_HEADER = 'x-simulated-signature';

/** Posts a signed message to our own webhook; true when it was received. */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<boolean>;

/** A payment provider without money, marked as such on its pages. It speaks to us as a real one does. */
export type SimulatedPayments = Payments & {
  readonly kind: 'simulated';
  readonly now: Clock;
  readonly order: (id: string) => Promise<books.Order | undefined>;
  /** The portal of what a person pays for now. */
  readonly running: (userId: string) => Promise<string | undefined>;
  readonly subscription: (portalId: string) => Promise<books.Subscription | undefined>;
  readonly pay: (orderId: string) => Promise<boolean>;
  readonly manage: (portalId: string, action: books.Action) => Promise<boolean>;
  /** Sends what a crash or a closed door kept back. */
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
      const running = await books.runningOf(db, userId, clock());
      if (running !== undefined) return `${appUrl}/dev/pay/portal/${running}`;
      const id = randomUUID();
      await books.writeOrder(db, { id, userId, price }, clock());
      return `${appUrl}/dev/pay/checkout/${id}`;
    },
    portal: async ({ userId }) => {
      const portalId = await books.portalOf(db, userId);
      return portalId && `${appUrl}/dev/pay/portal/${portalId}`;
    },
    end: async ({ userId }) => {
      const portalId = await books.portalOf(db, userId);
      if (portalId !== undefined) await books.changeSubscription(db, portalId, 'end', clock());
    },
    readdress: async () => undefined,
    ask: async () => undefined,
    read: async (raw, headers) => {
      const signature = headers[SIGNATURE_HEADER];
      if (typeof signature !== 'string' || !isSigned(raw, signature, secret, clock())) throw new UnsignedMessage();
      return PaymentEvent.parse(JSON.parse(raw));
    },
    now: clock,
    order: (id) => books.readOrder(db, id),
    running: (userId) => books.runningOf(db, userId, clock()),
    subscription: (portalId) => books.readSubscription(db, portalId),
    pay: (orderId) => books.payOrder(db, orderId, clock()),
    manage: (portalId, action) => books.changeSubscription(db, portalId, action, clock()),
    catchUp: (deliver) => deliverAll(outside, deliver),
  };
}

async function deliverAll({ db, clock, secret }: Outside, deliver: Deliver): Promise<void> {
  for (const { id, body } of await books.pendingMessages(db)) {
    if (!(await deliver(body, { [SIGNATURE_HEADER]: sign(body, secret, clock()) }))) return;
    await books.forgetMessage(db, id);
  }
}
