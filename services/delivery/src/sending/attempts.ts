import type { Claim } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import type { SendOutcome } from '../mail/outcome.js';

type Attempt = Pick<Claim, 'id' | 'attempt'>;

/** Must be committed before the email is sent. An attempt without an outcome is still sending, or its process died. */
export async function beginAttempt(manager: EntityManager, { id, attempt }: Attempt, isResend: boolean): Promise<void> {
  await manager.query('INSERT INTO attempts (delivery_id, attempt, is_resend, started_at) VALUES ($1, $2, $3, now())', [
    id,
    attempt,
    isResend,
  ]);
}

/** Belongs in the transaction that acts on the outcome. Replaces no earlier outcome except `unknown`. */
export async function endAttempt(
  manager: EntityManager,
  { id, attempt }: Attempt,
  outcome: SendOutcome,
): Promise<void> {
  const { kind, reason } = { reason: null, ...outcome };
  await manager.query(
    `INSERT INTO attempts AS known (delivery_id, attempt, outcome, reason) VALUES ($1, $2, $3, $4)
     ON CONFLICT (delivery_id, attempt) DO UPDATE
        SET outcome = excluded.outcome, reason = excluded.reason
      WHERE coalesce(known.outcome, 'unknown') = 'unknown'`,
    [id, attempt, kind, reason],
  );
}

/** Records that the mail server accepted an email whose claim was lost. The next claim then sends no second email. */
export async function confirmAttempt(manager: EntityManager, claim: Attempt, accepted: SendOutcome): Promise<void> {
  await endAttempt(manager, claim, accepted);
  await manager.query(
    `UPDATE deliveries SET next_attempt_at = clock_timestamp()
      WHERE id = $1 AND state = 'unknown' AND lease_until IS NULL`,
    [claim.id],
  );
}
