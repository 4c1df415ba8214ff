import { Injectable } from '@nestjs/common';
import { senderJudged, type SenderJudged } from '@dear-future/contracts/messages/recipients';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Counter } from 'prom-client';
import { lockMailbox } from '../sources/sources.js';

/** A recipient knows the sender, or does not (docs/product.md §4.9). Operators see how often they do not. */
@Injectable()
@Handles(senderJudged)
export class SenderJudgedHandler implements MessageHandler<SenderJudged> {
  private readonly blocked: Counter;

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.blocked = new Counter({
      name: 'delivery_blocked_senders_total',
      help: 'Recipients who said that they do not know the sender of a time capsule.',
      registers: [metrics.registry],
    });
  }

  /** A sender who is not known stays so. */
  async handle({ userId, mailboxHash, isKnown }: SenderJudged, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO mailbox_senders (mailbox, user_id, is_known) VALUES ($1, $2, $3)
       ON CONFLICT (mailbox, user_id) DO UPDATE SET is_known = false WHERE NOT excluded.is_known`,
      [mailboxHash, userId, isKnown],
    );
    if (isKnown) {
      // There is room for emails that `newSenderWait` made wait, also those that it is making wait now.
      await lockMailbox(manager, mailboxHash);
      await manager.query(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp()
          WHERE mailbox = $1 AND state = 'retry_wait' AND lease_until IS NULL`,
        [mailboxHash],
      );
      return;
    }
    const [counted] = await manager.query<{ mailboxes: number }[]>(
      'SELECT count(*)::int AS mailboxes FROM mailbox_senders WHERE user_id = $1 AND NOT is_known',
      [userId],
    );
    this.blocked.inc();
    this.log.warn(
      { event: 'sender.blocked', userId, ...counted },
      'A recipient blocked a sender whom they do not know',
    );
  }
}
