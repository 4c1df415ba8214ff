import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { StripeApi } from '../stripe/stripe-api.js';
import type { SessionFacts } from '../stripe/facts.js';
import { FactsWriter } from './facts-writer.js';
import { Orders, type OrderFile } from '../orders/orders.js';
import { SharedTurns } from '../orders/shared-turns.js';

/** Other processes may write the order while we ask Stripe; afterwards the caller is told to try again. */
const MAX_ATTEMPTS = 5;

interface Look {
  id: string;
  facts: SessionFacts | null;
}

export type Standing = OrderFile;

/**
 * The only way in which an order learns its state from Stripe. Stripe is asked without a lock, so that a slow answer
 * blocks no request. The answer is written under the order's lock, and only if the order has not changed since.
 */
@Injectable()
export class PaymentSync {
  private readonly turns = new SharedTurns<Standing | null>();

  constructor(
    private readonly orders: Orders,
    private readonly stripe: StripeApi,
    private readonly writer: FactsWriter,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /**
   * @param stripeSessionId a session that an event attributes to the order; Stripe is asked whether that is true
   * @returns null if the order does not exist
   * @throws StripeUnavailableError, StripeRefusedError
   */
  sync(orderId: string, stripeSessionId: string | null = null): Promise<Standing | null> {
    return this.turns.run(`${orderId} ${stripeSessionId ?? ''}`, () => this.fetchAndWrite(orderId, stripeSessionId));
  }

  private async fetchAndWrite(orderId: string, stripeSessionId: string | null): Promise<Standing | null> {
    for (let look = 0; look < MAX_ATTEMPTS; look += 1) {
      const before = await this.orders.read(orderId);
      if (!before) return null;
      const looks = await Promise.all(
        sessionsToAskAbout(before, stripeSessionId).map(async (id) => ({ id, facts: await this.stripe.look(id) })),
      );
      const own = looks.filter(({ facts }) => facts === null || facts.orderId === orderId);
      if (own.length === 0) return before;
      const after = await this.messageSender.transaction((manager) => this.write(manager, before, own));
      if (after) return after;
      this.log.debug({ event: 'order.looked_in_vain', orderId }, 'The order changed while Stripe was asked');
    }
    throw new ProblemError('unavailable', 'This payment is being checked right now. Please try again.', undefined, {
      'Retry-After': '2',
    });
  }

  /** Null when the order was written since it was read. */
  private async write(manager: EntityManager, before: OrderFile, looks: Look[]): Promise<OrderFile | null> {
    const { orderId, revision } = before.order;
    await this.orders.lock(manager, orderId);
    const file = await this.orders.read(orderId, manager);
    if (file?.order.revision !== revision) return null;
    for (const { id, facts } of looks) {
      if (facts) await this.writer.write(manager, file, facts, randomUUID());
      else await this.writer.writeMissing(manager, file, id);
    }
    await this.writer.conclude(manager, orderId);
    return this.orders.read(orderId, manager);
  }
}

/** A session that ended without money cannot change any more. */
function sessionsToAskAbout({ sessions }: OrderFile, stripeSessionId: string | null): string[] {
  const known = sessions.flatMap(({ state, stripeSessionId: id }) =>
    id !== null && (state === 'open' || state === 'processing' || state === 'paid') ? [id] : [],
  );
  return [...new Set(stripeSessionId === null ? known : [...known, stripeSessionId])];
}
