import type { Claim } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import type { SendOutcome } from '../mail/outcome.js';

type Attempt = Pick<Claim, 'id' | 'attempt'>;

/** Must be committed before the emails are sent. An attempt without an outcome is still sending, or its process died. */
export async function beginAttempts(
  manager: EntityManager,
  attempts: readonly (Attempt & { isResend: boolean })[],
): Promise<void> {
  await manager.query(
    `INSERT INTO attempts (delivery_id, attempt, is_resend, started_at)
     SELECT id, attempt, is_resend, now() FROM unnest($1::uuid[], $2::int[], $3::bool[]) AS begun (id, attempt, is_resend)`,
    [attempts.map(({ id }) => id), attempts.map(({ attempt }) => attempt), attempts.map(({ isResend }) => isResend)],
  );
}

/** Belongs in the transaction that acts on the outcomes. Replaces no earlier outcome except `unknown`. */
export async function endAttempts(
  manager: EntityManager,
  attempts: readonly (Attempt & { outcome: SendOutcome })[],
): Promise<void> {
  await manager.query(
    `INSERT INTO attempts AS known (delivery_id, attempt, outcome, reason)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[])
     ON CONFLICT (delivery_id, attempt) DO UPDATE
        SET outcome = excluded.outcome, reason = excluded.reason
      WHERE coalesce(known.outcome, 'unknown') = 'unknown'`,
    [
      attempts.map(({ id }) => id),
      attempts.map(({ attempt }) => attempt),
      attempts.map(({ outcome }) => outcome.kind),
      attempts.map(({ outcome }) => ('reason' in outcome ? outcome.reason : null)),
    ],
  );
}

/** Records that the mail server accepted an email whose claim was lost. The next claim then sends no second email. */
export async function confirmAttempt(manager: EntityManager, claim: Attempt, accepted: SendOutcome): Promise<void> {
  await endAttempts(manager, [{ ...claim, outcome: accepted }]);
  await manager.query(
    `UPDATE deliveries SET next_attempt_at = clock_timestamp()
      WHERE id = $1 AND state = 'unknown' AND lease_until IS NULL`,
    [claim.id],
  );
}
