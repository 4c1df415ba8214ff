import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import type { CheckoutRow } from '../orders/rows.js';

/** The queue whose bells announce work at Stripe. */
export const TASKS_QUEUE = 'billing-stripe-tasks';

export type TaskKind = 'expire' | 'refund';
export type TaskReason = 'paid_twice' | 'unwanted';

/** Puts down what has to be done at Stripe, in the transaction that decides it. */
@Injectable()
export class StripeTaskList {
  constructor(private readonly outgoing: Outgoing) {}

  /** The same for one session twice is one task. */
  async add(
    manager: EntityManager,
    { id: sessionId, orderId }: Pick<CheckoutRow, 'id' | 'orderId'>,
    kind: TaskKind,
    reason: TaskReason,
  ): Promise<void> {
    const id = randomUUID();
    const added = await manager.query<object[]>(
      `INSERT INTO stripe_tasks (id, order_id, session_id, kind, reason, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp()) ON CONFLICT (session_id, kind) DO NOTHING RETURNING 1`,
      [id, orderId, sessionId, kind, reason],
    );
    if (added.length > 0) this.outgoing.ringAfterCommit(manager, TASKS_QUEUE, id);
  }
}
