import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Writes rows as if the capsule had been delivered to this person. Returns the secret of the recipient's link. */
export async function createRecipientLink(admin: pg.Pool, capsuleId: string, personId: string): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  await admin.query(
    `WITH recipient AS (
       INSERT INTO capsules.time_capsule_recipients (id, capsule_id, contact_id, name, sent_at)
       VALUES (gen_random_uuid(), $1, $2, 'Ann', now()) RETURNING id),
     delivered AS (
       UPDATE capsules.time_capsules SET status = 'delivered', delivered_at = now() WHERE id = $1 AND status = 'scheduled')
     INSERT INTO capsules.recipient_links (hash, recipient_id, mailbox_hash)
     SELECT $3, recipient.id, encode(sha256(convert_to(email, 'UTF8')), 'hex')
       FROM recipient, capsules.contacts c WHERE c.id = $2`,
    [capsuleId, personId, createHash('sha256').update(secret).digest()],
  );
  return secret;
}
