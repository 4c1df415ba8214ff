import { Injectable } from '@nestjs/common';
import type { Claim } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import type { SendOutcome } from '../mail/outcome.js';
import type { SendMode } from './next-step.js';

/** Attempts are append-only rows. */
@Injectable()
export class Attempts {
  /** Before the email is sent. Without an `ended` row, its outcome is unknown. */
  async begin(manager: EntityManager, claim: Claim, mode: SendMode): Promise<void> {
    await manager.query(`INSERT INTO attempts (delivery_id, attempt, step, mode) VALUES ($1, $2, 'started', $3)`, [
      claim.id,
      claim.attempt,
      mode,
    ]);
  }

  /** In the transaction that acts on the outcome. Gives its start, ISO 8601, UTC: the effects are later. */
  async end(manager: EntityManager, claim: Pick<Claim, 'id' | 'attempt'>, outcome: SendOutcome): Promise<string> {
    const [ended] = await manager.query<{ at: Date }[]>(
      `INSERT INTO attempts (delivery_id, attempt, step, outcome, code, reason) VALUES ($1, $2, 'ended', $3, $4, $5)
       RETURNING now() AS at`,
      [
        claim.id,
        claim.attempt,
        outcome.kind,
        'code' in outcome ? outcome.code : null,
        'reason' in outcome ? outcome.reason : null,
      ],
    );
    if (!ended) throw new Error('the attempt was not written');
    return ended.at.toISOString();
  }

  /**
   * A 250 of a process that lost its claim. It may not change the delivery, but the next claim finds the row and sends
   * no second email.
   */
  async confirm(manager: EntityManager, claim: Claim): Promise<void> {
    await manager.query(
      `INSERT INTO attempts (delivery_id, attempt, step, outcome) VALUES ($1, $2, 'confirmed', 'accepted')
       ON CONFLICT DO NOTHING`,
      [claim.id, claim.attempt],
    );
    await manager.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp()
        WHERE id = $1 AND state = 'unknown' AND lease_until IS NULL`,
      [claim.id],
    );
  }
}
