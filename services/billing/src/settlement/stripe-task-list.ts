import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { CheckoutRow } from '../orders/rows.js';
import { isRefundBlocked, type RefundReason } from '../orders/payment-state.js';

export const TASKS_QUEUE = 'billing-stripe-tasks';

export type TaskKind = 'expire' | 'refund';

@Injectable()
export class StripeTaskList {
  constructor(private readonly messageSender: MessageSender) {}

  /** Adds one task of a kind per checkout, or makes a waiting one due unless blocked. Returns whether it was done. */
  async add(
    manager: EntityManager,
    checkout: Pick<CheckoutRow, 'id' | 'orderId' | 'flag' | 'disputedCents'>,
    kind: TaskKind,
    reason: RefundReason,
  ): Promise<boolean> {
    const [task] = await manager.query<{ state: string; isDue: boolean }[]>(
      `INSERT INTO stripe_tasks AS known (id, order_id, session_id, kind, reason, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp())
       ON CONFLICT (session_id, kind) DO UPDATE
         SET next_attempt_at = CASE WHEN known.state = 'waiting' AND known.lease_until IS NULL AND NOT $6
                                    THEN least(known.next_attempt_at, clock_timestamp()) ELSE known.next_attempt_at END
       RETURNING state, coalesce(next_attempt_at <= clock_timestamp(), false) AS "isDue"`,
      [randomUUID(), checkout.orderId, checkout.id, kind, reason, isRefundBlocked(checkout)],
    );
    if (!task) throw new Error('a task was not written');
    if (task.isDue) this.messageSender.wake(manager, TASKS_QUEUE);
    return task.state === 'done';
  }

  /** Makes a waiting refund due when nothing is left to refund, so that it ends. */
  async release(manager: EntityManager, { id: checkoutId }: Pick<CheckoutRow, 'id'>): Promise<void> {
    await manager.query(
      `UPDATE stripe_tasks SET next_attempt_at = clock_timestamp()
        WHERE session_id = $1 AND kind = 'refund' AND state = 'waiting' AND lease_until IS NULL`,
      [checkoutId],
    );
    this.messageSender.wake(manager, TASKS_QUEUE);
  }
}
