import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { In, type EntityManager } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { Orders } from '../orders/orders.js';
import { CheckoutRow, OrderRow, type OrderState, type Terms } from '../orders/rows.js';
import { checkoutEnd, checkoutRequest, MIN_SESSION_SECONDS } from './checkout-request.js';

export type NextCheckoutStep =
  | { kind: 'reuse'; url: string }
  | { kind: 'create'; row: CheckoutRow }
  /** The open session has outdated terms or ends after the payment deadline: expire it, then decide again. */
  | { kind: 'expire'; stripeSessionId: string };

const REFUSALS: Partial<Record<OrderState, string>> = {
  paid: 'This capsule is already paid for.',
  disputed: 'This payment is being disputed, so you can’t pay again right now.',
  refunded: 'The payment for this capsule was refunded. Please create a new capsule.',
  processing: 'A payment for this capsule is being confirmed. This can take a few days.',
};

@Injectable()
export class CheckoutChooser {
  constructor(
    private readonly orders: Orders,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** @param email prefills the field on Stripe's page */
  async decide(order: CheckoutOrder, email: string | null): Promise<NextCheckoutStep> {
    const { orderId, userId } = order;
    return this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, orderId);
      const newRow = { orderId, ...termsOf(order) };
      await manager.createQueryBuilder().insert().into(OrderRow).values(newRow).orIgnore().execute();
      const snapshot = await this.orders.read(orderId, manager);
      if (snapshot?.order.userId !== userId) throw new ProblemError('not_found', 'This order does not exist.');
      const refusal = snapshot.isCancelled ? 'This capsule was canceled.' : REFUSALS[snapshot.order.state];
      if (refusal !== undefined) throw new ProblemError('wrong_state', refusal);
      const now = await databaseNow(manager);
      const row = snapshot.checkouts.find(({ state }) => state === 'creating' || state === 'open');
      const isCurrent = row && hasSameTerms(row, order) && row.expiresAt <= new Date(order.payBefore);
      if (row?.state === 'open') {
        if (isCurrent && row.url !== null) return { kind: 'reuse', url: row.url };
        return { kind: 'expire', stripeSessionId: row.stripeSessionId ?? '' };
      }
      const isLongEnough = row && row.expiresAt.getTime() - now.getTime() > MIN_SESSION_SECONDS * 1000;
      if (isCurrent && isLongEnough) return { kind: 'create', row };
      // Stripe may have created the session, but no user has its URL, so no user can pay it.
      if (row) await manager.update(CheckoutRow, row.id, { state: 'expired' });
      return this.createCheckout(manager, order, snapshot.order, now, email);
    });
  }

  /** Returns false if the checkout has already ended, for example because its order was canceled. */
  async markOpen({ id, orderId }: CheckoutRow, session: { stripeSessionId: string; url: string }): Promise<boolean> {
    return this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, orderId);
      // The state is `open` if another process was faster.
      const where = { id, state: In(['creating', 'open'] as const) };
      const { affected } = await manager.update(CheckoutRow, where, { state: 'open', ...session });
      await this.orders.touch(manager, orderId);
      return affected === 1;
    });
  }

  async end({ id, orderId }: CheckoutRow, state: 'refused' | 'expired'): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, orderId);
      await manager.update(CheckoutRow, { id, state: 'creating' }, { state });
    });
  }

  private async createCheckout(
    manager: EntityManager,
    order: CheckoutOrder,
    orderRow: OrderRow,
    now: Date,
    email: string | null,
  ): Promise<NextCheckoutStep> {
    const expiresAt = checkoutEnd(now, new Date(order.payBefore));
    if (!expiresAt) {
      const message = 'There’s no time left to pay before this delivery date. Please choose a later one.';
      throw new ProblemError('wrong_state', message);
    }
    const { orderId } = order;
    const id = randomUUID();
    const request = checkoutRequest(order, { checkoutId: id, publicUrl: this.settings.PUBLIC_URL, email, expiresAt });
    const terms = termsOf(order);
    const row = manager.create(CheckoutRow, { id, orderId, ...terms, expiresAt, request, state: 'creating' });
    await manager.insert(CheckoutRow, row);
    await manager.update(OrderRow, orderId, { ...terms, revision: () => 'revision + 1' });
    await this.orders.changeState(manager, orderRow, 'open');
    return { kind: 'create', row };
  }
}

function termsOf({ userId, title, lines, totalCents, currency }: Terms): Terms {
  return { userId, title, lines, totalCents, currency };
}

function hasSameTerms(row: Terms, order: Terms): boolean {
  // Cloning turns the request's lines, which are class instances, into plain objects like those from the database.
  return isDeepStrictEqual(structuredClone(termsOf(row)), structuredClone(termsOf(order)));
}
