import { Injectable } from '@nestjs/common';
import { recipientLinkIssued, type RecipientLinkIssued } from '@dear-future/contracts/messages/recipient-link-issued';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';

/** A recipient who has since been taken out of the capsule gets no link. */
@Injectable()
@Handles(recipientLinkIssued)
export class RecipientLinkIssuedHandler implements MessageHandler<RecipientLinkIssued> {
  async handle({ recipientId, hash, mailboxHash }: RecipientLinkIssued, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO recipient_links (hash, recipient_id, mailbox_hash)
       SELECT decode($2, 'hex'), id, $3 FROM time_capsule_recipients WHERE id = $1 FOR KEY SHARE
       ON CONFLICT DO NOTHING`,
      [recipientId, hash, mailboxHash],
    );
  }
}
