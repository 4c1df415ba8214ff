import { Injectable } from '@nestjs/common';
import { capsuleRemoved } from '@dear-future/contracts/messages/capsule-removed';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Notifications } from '../notifications/notifications.js';
import { recordRemoval } from '../notifications/removals.js';
import { Schedule } from './schedule.js';
import { lockSource } from './siblings.js';
import type { DeliveryState } from './states.js';

/** The capsule itself, and the report that its video is broken. */
const KINDS = ['time-capsule', 'unplayable-video'] as const;

/** Only this service knows whether a capsule's mail is being sent (docs/product.md §4.2). */
@Injectable()
export class CapsuleRemoval {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly schedule: Schedule,
    private readonly notifications: Notifications,
  ) {}

  /**
   * Cancels its deliveries, erases its texts and posts `capsule.removed`. Idempotent.
   * @throws ProblemError `wrong_state` while a mail about it is being sent; `not_found` for another user's
   */
  async remove(userId: string, capsuleId: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      for (const kind of KINDS) await lockSource(manager, kind, capsuleId);
      const deliveries = await manager.query<{ userId: string; state: DeliveryState }[]>(
        `SELECT user_id AS "userId", state FROM deliveries
          WHERE source_kind = ANY ($1) AND source_id = $2 ORDER BY id FOR UPDATE`,
        [KINDS, capsuleId],
      );
      if (deliveries.some((delivery) => delivery.userId !== userId)) {
        throw new ProblemError('not_found', 'This time capsule does not exist.');
      }
      if (deliveries.some(({ state }) => state === 'sending')) {
        throw new ProblemError(
          'wrong_state',
          'We are emailing you about this time capsule right now. You can remove it in a minute.',
        );
      }
      if (!(await recordRemoval(manager, capsuleId))) return;
      for (const kind of KINDS) await this.schedule.forget(manager, kind, capsuleId);
      await this.notifications.takeBack(manager, { capsuleId });
      await this.messageSender.post(manager, capsuleRemoved, { capsuleId });
    });
  }
}
