import { Injectable } from '@nestjs/common';
import { userChanged, type UserChanged } from '@dear-future/contracts/messages/users';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { isOneMailbox } from '../mail/mailbox.js';
import { isPlainName } from '../mail/plain-text.js';

/**
 * An older version never overwrites a newer one. Names that are not plain and addresses that are not exactly one
 * mailbox are stored as null; emails without an address wait.
 */
@Injectable()
@Handles(userChanged)
export class UserChangedHandler implements MessageHandler<UserChanged> {
  constructor(private readonly log: Log) {}

  async handle(user: UserChanged, { manager }: MessageContext): Promise<void> {
    const email = isOneMailbox(user.email) ? user.email : null;
    if (email === null) {
      this.log.warn(
        { event: 'user.address_refused', userId: user.userId },
        'Refused the address of a user: it is not exactly one mailbox',
      );
    }
    const changed = await manager.query<object[]>(
      `INSERT INTO users AS known (user_id, version, email, first_name, last_name) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE
          SET version = excluded.version, email = excluded.email,
              first_name = excluded.first_name, last_name = excluded.last_name
        WHERE known.version < excluded.version
       RETURNING 1`,
      [user.userId, user.version, email, nameOrNull(user.firstName), nameOrNull(user.lastName)],
    );
    if (changed.length === 0 || email === null) return;
    // Deliveries that waited for an address, or were refused at the old one, are due now.
    await manager.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp()
        WHERE user_id = $1 AND state = 'retry_wait' AND lease_until IS NULL AND due_at <= clock_timestamp()`,
      [user.userId],
    );
  }
}

function nameOrNull(name: string | null): string | null {
  return name !== null && name.trim() !== '' && isPlainName(name) ? name.trim() : null;
}
