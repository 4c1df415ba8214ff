import { Injectable } from '@nestjs/common';
import { senderBlocked, type SenderBlocked } from '@dear-future/contracts/messages/sender-blocked';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Counter } from 'prom-client';

/** A recipient does not know the sender (docs/product.md §4.9). Operators see how often that is. */
@Injectable()
@Handles(senderBlocked)
export class SenderBlockedHandler implements MessageHandler<SenderBlocked> {
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

  async handle({ userId, mailboxHash }: SenderBlocked, { manager }: MessageContext): Promise<void> {
    await manager.query('INSERT INTO blocked_mailboxes (hash, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      mailboxHash,
      userId,
    ]);
    this.blocked.inc();
    this.log.warn({ event: 'sender.blocked', userId }, 'A recipient does not know a sender');
  }
}
