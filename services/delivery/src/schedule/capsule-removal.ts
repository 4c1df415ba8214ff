import { Injectable } from '@nestjs/common';
import { capsuleRemoved } from '@dear-future/contracts/messages/capsule-removed';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Notifications } from '../notifications/notifications.js';
import { noteRemoval } from '../notifications/removals.js';
import { Schedule } from './schedule.js';
import { lockSource } from './siblings.js';
import type { DeliveryState } from './states.js';

/** Decides whether a time capsule can still be removed: only this service knows whether its mail is leaving (docs/product.md §4.2). */
@Injectable()
export class CapsuleRemoval {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly schedule: Schedule,
    private readonly notifications: Notifications,
  ) {}

  /**
   * Cancels the delivery for good, forgets its words and tells capsules, all in one transaction; a second call changes nothing.
   *
   * @throws ProblemError `wrong_state` while its mail is being sent; `not_found` for another user's
   */
  async remove(personId: string, capsuleId: string): Promise<void> {
    await this.outgoing.transaction(async (manager) => {
      await lockSource(manager, 'time-capsule', capsuleId);
      const deliveries = await manager.query<{ id: string; personId: string; state: DeliveryState }[]>(
        `SELECT id, person_id AS "personId", state FROM deliveries
          WHERE source_kind = 'time-capsule' AND source_id = $1 ORDER BY id FOR UPDATE`,
        [capsuleId],
      );
      if (deliveries.some((delivery) => delivery.personId !== personId)) {
        throw new ProblemError('not_found', 'This time capsule does not exist.');
      }
      if (deliveries.some(({ state }) => state === 'sending')) {
        throw new ProblemError(
          'wrong_state',
          'This time capsule is being sent to you right now. You can remove it in a minute, once it has arrived.',
        );
      }
      if (!(await noteRemoval(manager, capsuleId))) return;
      await this.schedule.recall(manager, 'time-capsule', capsuleId, null);
      for (const { id } of deliveries) {
        await this.notifications.takeBack(manager, { deliveryId: id });
        await manager.query(`UPDATE deliveries SET prompt_title = '', personal_note = NULL WHERE id = $1`, [id]);
      }
      await this.outgoing.post(manager, capsuleRemoved, { capsuleId });
    });
  }
}
