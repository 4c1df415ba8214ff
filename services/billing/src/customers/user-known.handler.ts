import { Injectable } from '@nestjs/common';
import { userKnown, type UserKnown } from '@dear-future/contracts/messages/users';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';

/** Stripe's page is prefilled with the address. Messages arrive in any order: the newest version stays. */
@Injectable()
export class UserKnownHandler {
  @Handles(userKnown)
  async handle({ userId, email, version }: UserKnown, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO customers AS known (user_id, email, version) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, version = excluded.version
        WHERE known.version < excluded.version`,
      [userId, email, version],
    );
  }
}
