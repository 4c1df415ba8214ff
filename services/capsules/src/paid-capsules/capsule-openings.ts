import { Injectable } from '@nestjs/common';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { PaidCapsule } from './paid-capsule.entity.js';

export const OPENINGS_QUEUE = 'capsule-openings';

/** The work that opens a paid capsule. Needs its row lock. Every change invalidates the worker's claim. */
@Injectable()
export class CapsuleOpenings {
  constructor(private readonly messageSender: MessageSender) {}

  /** Schedules, moves or resumes the opening. A finished one stays finished. */
  async plan(manager: EntityManager, { id, deliveryDate }: PaidCapsule): Promise<void> {
    const [planned] = await manager.query<{ delay: number }[]>(
      `INSERT INTO capsule_openings (id, next_attempt_at) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE
         SET state = 'waiting', next_attempt_at = excluded.next_attempt_at, lease_until = NULL,
             attempt = capsule_openings.attempt + 1, tries = 0
         WHERE capsule_openings.state <> 'done'
       RETURNING (extract(epoch FROM next_attempt_at - clock_timestamp()) * 1000)::float8 AS delay`,
      [id, deliveryDate],
    );
    if (planned) this.messageSender.wake(manager, OPENINGS_QUEUE, planned.delay);
  }

  /** `waiting` suspends the opening until `plan`; `done` cancels it. */
  async stop(manager: EntityManager, capsuleId: string, state: 'waiting' | 'done'): Promise<void> {
    await manager.query(
      `UPDATE capsule_openings SET state = $2, next_attempt_at = NULL, lease_until = NULL, attempt = attempt + 1
       WHERE id = $1 AND state <> 'done'`,
      [capsuleId, state],
    );
  }

  async isOver(manager: EntityManager, id: string): Promise<boolean> {
    const finished = await manager.query<object[]>(`SELECT 1 FROM capsule_openings WHERE id = $1 AND state = 'done'`, [
      id,
    ]);
    return finished.length > 0;
  }
}
