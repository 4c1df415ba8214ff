import type { ContactChanged } from '@dear-future/contracts/messages/recipients';
import type { EntityManager } from 'typeorm';
import { isOneMailbox } from '../mail/mailbox.js';

/**
 * An older version never overwrites a newer one. An address that is not exactly one mailbox is stored as null. Mails that
 * an old address refused are due now; those to a removed person end then.
 */
export async function storeContact(manager: EntityManager, contact: ContactChanged): Promise<void> {
  const { contactId, userId, version, name, guardianName } = contact;
  const [email, secondEmail] = [contact.email, contact.secondEmail].map((address) =>
    address !== null && isOneMailbox(address) ? address : null,
  );
  const changed = await manager.query<object[]>(
    `INSERT INTO contacts AS known (id, user_id, version, name, email, second_email, guardian_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE
        SET version = excluded.version, name = excluded.name, email = excluded.email,
            second_email = excluded.second_email, guardian_name = excluded.guardian_name
      WHERE known.version < excluded.version
     RETURNING 1`,
    [contactId, userId, version, name, email, secondEmail, guardianName],
  );
  if (changed.length === 0) return;
  await manager.query(
    `UPDATE deliveries SET next_attempt_at = clock_timestamp()
      WHERE contact_id = $1 AND state = 'retry_wait' AND lease_until IS NULL AND due_at <= clock_timestamp()`,
    [contactId],
  );
}
