import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { UserKnown } from '@dear-future/contracts/messages/users';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { In, type EntityManager } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { Orders } from '../orders/orders.js';
import { CheckoutRow, OrderRow, type OrderState } from '../orders/rows.js';
import { checkoutEnd, checkoutRequest, MIN_SECONDS } from './checkout-request.js';

export type NextCheckoutStep =
  | { kind: 'reuse'; url: string }
  | { kind: 'create'; row: CheckoutRow }
  /** The price or expiry is outdated: expire the session, then decide again. */
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

  /** The address prefills Stripe's page. Messages arrive in any order; the newest version wins. */
  @Handles(UserKnown)
  async onUserKnown({ userId, email, version }: UserKnown, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO customers AS known (user_id, email, version) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, version = excluded.version
        WHERE known.version < excluded.version`,
      [userId, email, version],
    );
  }

  async decide(order: CheckoutOrder, prefillEmail: boolean): Promise<NextCheckoutStep> {
    return this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, order.orderId);
      const row = await this.orderRow(manager, order);
      const refusal = (await this.orders.isCancelled(manager, order.orderId))
        ? 'This capsule was canceled.'
        : REFUSALS[row.state];
      if (refusal !== undefined) throw new ProblemError('wrong_state', refusal);
      const now = await databaseNow(manager);
      return (
        (await this.existingCheckout(manager, order, now)) ??
        this.createCheckout(manager, order, row, now, prefillEmail)
      );
    });
  }

  /** Returns false if the order was cancelled in the meantime. */
  async markOpen(row: CheckoutRow, session: { stripeSessionId: string; url: string }): Promise<boolean> {
    return this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, row.orderId);
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE checkout_sessions SET state = 'open', stripe_session_id = $2, url = $3,
                next_check_at = clock_timestamp() + make_interval(secs => $4)
          WHERE id = $1 AND state = 'creating'`,
        [row.id, session.stripeSessionId, session.url, this.settings.RECONCILE_AFTER_SECONDS],
      );
      if (count === 1) await this.orders.touch(manager, row.orderId);
      const [open] = await manager.query<object[]>(
        `SELECT 1 FROM checkout_sessions WHERE id = $1 AND stripe_session_id = $2 AND state = 'open'`,
        [row.id, session.stripeSessionId],
      );
      return open !== undefined;
    });
  }

  async end({ id, orderId }: CheckoutRow, state: 'refused' | 'expired'): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, orderId);
      await manager.update(CheckoutRow, { id, state: 'creating' }, { state });
    });
  }

  private async orderRow(manager: EntityManager, order: CheckoutOrder): Promise<OrderRow> {
    const { orderId, userId } = order;
    const row = { orderId, userId, ...termsOf(order) };
    await manager.createQueryBuilder().insert().into(OrderRow).values(row).orIgnore().execute();
    const snapshot = await this.orders.read(orderId, manager);
    if (snapshot?.order.userId !== userId) throw new ProblemError('not_found', 'This order does not exist.');
    return snapshot.order;
  }

  private async existingCheckout(
    manager: EntityManager,
    order: CheckoutOrder,
    now: Date,
  ): Promise<NextCheckoutStep | null> {
    const row = await manager.findOneBy(CheckoutRow, {
      orderId: order.orderId,
      state: In(['creating', 'open'] as const),
    });
    if (!row) return null;
    const isCurrent = hasSameTerms(row, order) && row.expiresAt <= new Date(order.payBefore);
    if (row.state === 'open') {
      if (isCurrent && row.url !== null) return { kind: 'reuse', url: row.url };
      return { kind: 'expire', stripeSessionId: row.stripeSessionId ?? '' };
    }
    if (isCurrent && row.expiresAt.getTime() - now.getTime() > MIN_SECONDS * 1000) return { kind: 'create', row };
    // The session may exist at Stripe, but no user has its URL.
    await manager.update(CheckoutRow, row.id, { state: 'expired' });
    return null;
  }

  private async createCheckout(
    manager: EntityManager,
    order: CheckoutOrder,
    before: OrderRow,
    now: Date,
    prefillEmail: boolean,
  ): Promise<NextCheckoutStep> {
    const expiresAt = checkoutEnd(now, new Date(order.payBefore));
    if (!expiresAt) {
      const message = 'There’s no time left to pay before this delivery date. Please choose a later one.';
      throw new ProblemError('wrong_state', message);
    }
    const { orderId, userId } = order;
    const id = randomUUID();
    const [customer] = await manager.query<{ email: string }[]>('SELECT email FROM customers WHERE user_id = $1', [
      userId,
    ]);
    const email = prefillEmail ? (customer?.email ?? null) : null;
    const request = checkoutRequest(order, { checkoutId: id, publicUrl: this.settings.PUBLIC_URL, email, expiresAt });
    const terms = termsOf(order);
    const row = manager.create(CheckoutRow, { id, orderId, userId, ...terms, expiresAt, request, state: 'creating' });
    await manager.insert(CheckoutRow, row);
    await manager.update(OrderRow, orderId, { ...terms, revision: () => 'revision + 1' });
    await this.orders.changeState(manager, before, 'open');
    return { kind: 'create', row };
  }
}

function termsOf({
  title,
  lines,
  totalCents,
  currency,
}: CheckoutOrder): Pick<OrderRow, 'title' | 'lines' | 'totalCents' | 'currency'> {
  return { title, lines, totalCents, currency };
}

function hasSameTerms(row: CheckoutRow, order: CheckoutOrder): boolean {
  return (
    row.totalCents === order.totalCents &&
    row.currency === order.currency &&
    row.title === order.title &&
    JSON.stringify(row.lines.map(valuesOf)) === JSON.stringify(order.lines.map(valuesOf))
  );
}

function valuesOf({ kind, label, unitCents, quantity }: CheckoutOrder['lines'][number]): unknown[] {
  return [kind, label, unitCents, quantity];
}
