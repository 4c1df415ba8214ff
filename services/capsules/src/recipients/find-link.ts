import { randomUUID } from 'node:crypto';
import { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { hashLinkSecret } from '../edit-secrets/edit-secret.js';
import { RecipientLink, type Recipient } from '../model/recipient.entity.js';
import { isWatchable } from '../model/time-capsule.entity.js';

/** Returns null for an unknown link, for a sender reported as unknown, and if the capsule is removed or not due yet. */
export async function findLink(manager: EntityManager, secret: string): Promise<RecipientLink | null> {
  const hash = hashLinkSecret(secret);
  const relations = { recipient: { capsule: true } };
  const link = hash && (await manager.findOne(RecipientLink, { where: { hash }, relations }));
  if (!link || !isWatchable(link.recipient.capsule, await databaseNow(manager))) return null;
  return (await isUnknownSender(manager, link)) ? null : link;
}

/** Whether the person at the link's mailbox has said that they don't know the sender. */
async function isUnknownSender(manager: EntityManager, { recipient, mailboxHash }: RecipientLink): Promise<boolean> {
  const reports = await manager.query<object[]>(
    'SELECT 1 FROM unknown_senders WHERE user_id = $1 AND mailbox_hash = $2',
    [recipient.capsule.userId, mailboxHash],
  );
  return reports.length > 0;
}

/** @throws ProblemError `not_found` */
export async function requireLink(manager: EntityManager, secret: string): Promise<RecipientLink> {
  const link = await findLink(manager, secret);
  if (!link) throw new ProblemError('not_found', 'This link no longer works, or it’s incomplete.');
  return link;
}

export async function notifyOwner(
  manager: EntityManager,
  messageSender: MessageSender,
  { capsuleId, capsule: { userId, promptTitle }, name: recipientName }: Recipient,
  kind: RecipientReplied['kind'],
): Promise<void> {
  const about = { capsuleId, userId, recipientName, promptTitle };
  await messageSender.post(manager, RecipientReplied, { replyId: randomUUID(), kind, ...about });
  messageSender.publish(manager, userId, { kind: 'time-capsules' });
}
