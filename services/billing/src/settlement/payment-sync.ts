import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { StripeApi } from '../stripe/stripe-api.js';
import type { SessionFacts } from '../stripe/facts.js';
import { OrderWriter } from './order-writer.js';
import { Orders, type OrderSnapshot } from '../orders/orders.js';
import { CoalescedRuns } from '../orders/coalesced-runs.js';

/** Other processes may write the order while we ask Stripe. After this many rounds, the caller has to retry. */
const MAX_ROUNDS = 5;

/** Asks Stripe without a lock, so that a slow response blocks no request. Writes only if the order has not changed. */
@Injectable()
export class PaymentSync {
  private readonly runs = new CoalescedRuns<OrderSnapshot | null>();

  constructor(
    private readonly orders: Orders,
    private readonly stripe: StripeApi,
    private readonly writer: OrderWriter,
    private readonly messageSender: MessageSender,
  ) {}

  /** @param stripeSessionId a session that belongs to the order if its metadata at Stripe says so */
  sync(orderId: string, stripeSessionId: string | null = null): Promise<OrderSnapshot | null> {
    return this.runs.run(`${orderId} ${stripeSessionId ?? ''}`, () => this.fetchAndWrite(orderId, stripeSessionId));
  }

  private async fetchAndWrite(orderId: string, stripeSessionId: string | null): Promise<OrderSnapshot | null> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const before = await this.orders.read(orderId);
      if (!before) return null;
      const reads = await Promise.all(
        sessionsToRead(before, stripeSessionId).map(async (id) => ({ id, facts: await this.stripe.readSession(id) })),
      );
      const ownReads = reads.filter(({ facts }) => facts === null || facts.orderId === orderId);
      if (ownReads.length === 0) return before;
      const after = await this.messageSender.transaction((manager) => this.write(manager, before, ownReads));
      if (after) return after;
    }
    throw new ProblemError('unavailable', 'This payment is being checked right now. Please try again.', undefined, {
      'Retry-After': '2',
    });
  }

  private async write(
    manager: EntityManager,
    before: OrderSnapshot,
    reads: { id: string; facts: SessionFacts | null }[],
  ): Promise<OrderSnapshot | null> {
    const { orderId, revision } = before.order;
    await this.orders.lock(manager, orderId);
    const snapshot = await this.orders.read(orderId, manager);
    if (snapshot?.order.revision !== revision) return null;
    for (const { id, facts } of reads) {
      if (facts) await this.writer.write(manager, snapshot, facts);
      else await this.writer.writeMissing(manager, id);
    }
    await this.writer.conclude(manager, orderId);
    return this.orders.read(orderId, manager);
  }
}

/** Leaves out sessions that ended unpaid, because they can no longer change. */
function sessionsToRead({ checkouts }: OrderSnapshot, stripeSessionId: string | null): string[] {
  const stored = checkouts.flatMap(({ state, stripeSessionId: id }) =>
    id !== null && (state === 'open' || state === 'processing' || state === 'paid') ? [id] : [],
  );
  return [...new Set(stripeSessionId === null ? stored : [...stored, stripeSessionId])];
}
