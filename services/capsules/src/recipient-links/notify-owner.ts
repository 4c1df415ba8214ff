import { randomUUID } from 'node:crypto';
import { recipientReplied, type RecipientReplied } from '@dear-future/contracts/messages/recipient-replied';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { LinkedRecipient } from '../time-capsules/recipient-by-link.js';

/** Delivery notifies the capsule's owner. */
export async function notifyOwner(
  manager: EntityManager,
  messageSender: MessageSender,
  {
    capsuleId,
    ownerId: userId,
    recipientName,
    promptTitle,
  }: Pick<LinkedRecipient, 'capsuleId' | 'ownerId' | 'recipientName' | 'promptTitle'>,
  kind: RecipientReplied['kind'],
): Promise<void> {
  const about = { capsuleId, userId, recipientName, promptTitle };
  await messageSender.post(manager, recipientReplied, { replyId: randomUUID(), kind, ...about });
}
