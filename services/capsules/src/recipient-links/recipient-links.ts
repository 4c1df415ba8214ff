import { Injectable } from '@nestjs/common';
import { RecipientLinkIssued } from '@dear-future/contracts/messages/recipients';
import { findOpenMessages } from '@dear-future/work/inbox/open-messages';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { hashLinkSecret } from '../edit-secrets/edit-secret.js';
import type { RecipientLink } from '../model/recipient.entity.js';
import { findLink, requireLink } from '../recipients/find-link.js';
import { CapsulePlans } from '../time-capsules/capsule-plans.js';

@Injectable()
export class RecipientLinks {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly plans: CapsulePlans,
  ) {}

  /** Idempotent. Does nothing for a recipient who has been removed from the capsule. */
  async issue(manager: EntityManager, issued: RecipientLinkIssued): Promise<void> {
    const { plan, recipientId, hash, mailboxHash } = issued;
    if (plan) await this.plans.apply(manager, plan);
    await manager.query(
      `INSERT INTO recipient_links (hash, recipient_id, mailbox_hash)
       SELECT decode($2, 'hex'), id, $3 FROM time_capsule_recipients WHERE id = $1 FOR KEY SHARE
       ON CONFLICT DO NOTHING`,
      [recipientId, hash, mailboxHash],
    );
  }

  /**
   * Each email leaves after the message about its link was posted, but recipients may be faster than the worker that
   * handles messages. So a link's first use issues it.
   */
  async requireNew(secret: string): Promise<RecipientLink> {
    const link = await findLink(this.manager, secret);
    if (link) return link;
    const hash = hashLinkSecret(secret)?.toString('hex') ?? '';
    for (const issued of await findOpenMessages(this.manager, RecipientLinkIssued, 'hash', hash)) {
      await this.messageSender.transaction((manager) => this.issue(manager, issued));
    }
    return requireLink(this.manager, secret);
  }
}
