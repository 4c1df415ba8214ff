import { Injectable } from '@nestjs/common';
import { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { AccountKnown } from '@dear-future/contracts/messages/users';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { CapsulePayments } from '../orders/capsule-payments.js';

@Injectable()
export class AccountMessages {
  constructor(private readonly payments: CapsulePayments) {}

  /** Ignores old versions. */
  @Handles(AccountKnown)
  async onAccountKnown({ userId, version, mailbox }: AccountKnown, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO accounts AS known (user_id, version, mailbox) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, mailbox = excluded.mailbox
        WHERE known.version < excluded.version`,
      [userId, version, mailbox],
    );
  }

  @Handles(PaymentChanged)
  async onPaymentChanged(payment: PaymentChanged, { manager }: MessageContext): Promise<void> {
    await this.payments.report(manager, payment);
  }
}
