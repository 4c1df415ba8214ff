import type { EntityManager } from 'typeorm';
import type { DeliveryContext } from './delivery-context.js';
import { lockSource, MAY_HAVE_ARRIVED } from '../sources/sources.js';

type MailToPerson = Pick<DeliveryContext, 'id' | 'recipientId' | 'mailboxHash' | 'isKnownSender'>;

/** Locks the mailbox. Returns in how many seconds it may get this email from a new sender (docs/product.md §4.9). */
export async function newSenderWait(
  manager: EntityManager,
  { id, recipientId, mailboxHash, isKnownSender }: MailToPerson,
  perDay: number,
): Promise<number> {
  if (recipientId === null || mailboxHash === null || isKnownSender || perDay === 0) return 0;
  await lockSource(manager, 'mailbox', mailboxHash);
  await manager.query('UPDATE deliveries SET mailbox = $2 WHERE id = $1', [id, mailboxHash]);
  const [limiting] = await manager.query<{ seconds: number }[]>(
    `SELECT extract(epoch FROM a.started_at + interval '1 day' - clock_timestamp())::float8 AS seconds
       FROM deliveries other JOIN attempts a ON a.delivery_id = other.id
      WHERE other.mailbox = $1 AND a.started_at > statement_timestamp() - interval '1 day' AND ${MAY_HAVE_ARRIVED}
        AND NOT EXISTS (SELECT 1 FROM mailbox_senders known
                         WHERE known.mailbox = $1 AND known.user_id = other.user_id AND known.is_known)
      ORDER BY a.started_at DESC OFFSET $2 LIMIT 1`,
    [mailboxHash, perDay - 1],
  );
  return Math.max(0, limiting?.seconds ?? 0);
}
