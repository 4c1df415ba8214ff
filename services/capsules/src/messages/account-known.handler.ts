import { Injectable } from '@nestjs/common';
import { accountKnown, type AccountKnown } from '@dear-future/contracts/messages/account-known';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';

@Injectable()
@Handles(accountKnown)
export class AccountKnownHandler implements MessageHandler<AccountKnown> {
  async handle({ userId, version, mailbox }: AccountKnown, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO accounts AS known (user_id, version, mailbox) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, mailbox = excluded.mailbox
        WHERE known.version < excluded.version`,
      [userId, version, mailbox],
    );
  }
}
