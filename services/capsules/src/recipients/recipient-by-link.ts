import { randomUUID } from 'node:crypto';
import type { OpeningAnswer } from '@dear-future/contracts/internal/opening';
import { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { mailboxHash } from '@dear-future/service-kit/identity/mailbox';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { recipientState } from './recipient-rows.js';

export interface LinkedRecipient extends Omit<OpeningAnswer, 'recordedAt'> {
  id: string;
  capsuleId: string;
  contactId: string | null;
  recordedAt: Date;
  mailboxHash: string;
}

/** Null for an unknown link, and for one whose capsule was removed, or moved to a later date before it arrived. */
export async function recipientByLink(manager: EntityManager, secret: string): Promise<LinkedRecipient | null> {
  const [found] = await manager.query<LinkedRecipient[]>(
    `SELECT r.id, r.capsule_id AS "capsuleId", r.contact_id AS "contactId", r.name AS "recipientName", r.thanks,
            ${recipientState('r')} AS state, link.mailbox_hash AS "mailboxHash",
            c.user_id AS "ownerId", c.created_at AS "recordedAt", c.time_zone AS "timeZone",
            c.prompt_title AS "promptTitle", c.personal_note AS "personalNote", c.video_name AS "videoFileName",
            c.duration_seconds AS "durationSeconds", c.video_ready AS "videoReady", c.video_playable AS "isPlayable",
            EXISTS (SELECT 1 FROM time_capsule_answers answer WHERE answer.recipient_id = r.id) AS "hasAnswered",
            EXISTS (SELECT 1 FROM contacts person
                     WHERE person.id = r.contact_id
                       AND link.mailbox_hash IN (${mailboxHash('person.email')}, ${mailboxHash('person.second_email')})
                   ) AS "canChangeAddress"
       FROM recipient_links link
       JOIN time_capsule_recipients r ON r.id = link.recipient_id
       JOIN time_capsules c ON c.id = r.capsule_id
      WHERE link.hash = $1 AND c.removed_at IS NULL AND (r.sent_at IS NOT NULL OR c.delivery_date <= clock_timestamp())`,
    [editSecretHash(secret)],
  );
  return found ?? null;
}

export async function findRecipient(manager: EntityManager, secret: string): Promise<LinkedRecipient> {
  const recipient = await recipientByLink(manager, secret);
  if (!recipient) throw new ProblemError('not_found', 'This link no longer works, or it’s incomplete.');
  return recipient;
}

export type Replier = Pick<LinkedRecipient, 'capsuleId' | 'ownerId' | 'recipientName' | 'promptTitle'>;

export async function notifyOwner(
  manager: EntityManager,
  messageSender: MessageSender,
  { capsuleId, ownerId: userId, recipientName, promptTitle }: Replier,
  kind: RecipientReplied['kind'],
): Promise<void> {
  const about = { capsuleId, userId, recipientName, promptTitle };
  await messageSender.post(manager, RecipientReplied, { replyId: randomUUID(), kind, ...about });
}
