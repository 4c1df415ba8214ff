import { Injectable } from '@nestjs/common';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import type { PaidCapsule } from './paid-capsule.entity.js';

export const DAYS_QUEUE = 'capsule-days';

/** Neither timers nor queues keep a job for months: the sweep finds later days. */
const BELL_HORIZON_MS = 3_600_000;

/**
 * The row of work for the day of a paid capsule. Needs the capsule's row lock. Every change invalidates the worker's
 * claim.
 */
@Injectable()
export class CapsuleDays {
  constructor(private readonly outgoing: Outgoing) {}

  /** A finished day stays finished. */
  async plan(manager: EntityManager, { id, deliveryDate }: PaidCapsule): Promise<void> {
    const [planned] = await manager.query<{ delay: number }[]>(
      `INSERT INTO capsule_days (id, next_attempt_at) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE
         SET state = 'waiting', next_attempt_at = excluded.next_attempt_at, lease_until = NULL,
             attempt = capsule_days.attempt + 1, tries = 0
         WHERE capsule_days.state <> 'done'
       RETURNING (extract(epoch FROM next_attempt_at - clock_timestamp()) * 1000)::float8 AS delay`,
      [id, deliveryDate],
    );
    if (planned && planned.delay <= BELL_HORIZON_MS) {
      this.outgoing.notifyAfterCommit(manager, DAYS_QUEUE, id, Math.max(0, Math.ceil(planned.delay)));
    }
  }

  async hold(manager: EntityManager, capsuleId: string): Promise<void> {
    await manager.query(
      `UPDATE capsule_days SET state = 'waiting', next_attempt_at = NULL, lease_until = NULL, attempt = attempt + 1
       WHERE id = $1 AND state <> 'done'`,
      [capsuleId],
    );
  }

  /** Whether it came or was cancelled. */
  async isOver(manager: EntityManager, capsuleId: string): Promise<boolean> {
    const over = await manager.query<object[]>(`SELECT 1 FROM capsule_days WHERE id = $1 AND state = 'done'`, [
      capsuleId,
    ]);
    return over.length > 0;
  }

  async end(manager: EntityManager, capsuleId: string): Promise<void> {
    await manager.query(
      `UPDATE capsule_days SET state = 'done', next_attempt_at = NULL, lease_until = NULL, attempt = attempt + 1
       WHERE id = $1 AND state <> 'done'`,
      [capsuleId],
    );
  }
}
