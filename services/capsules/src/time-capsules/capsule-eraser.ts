import { Inject, Injectable } from '@nestjs/common';
import { CapsuleErased } from '@dear-future/contracts/messages/time-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource, LessThan, type FindOptionsWhere } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { CapsulesSettings } from '../config.js';
import { DAY_MS, REMOVED } from './find-capsule.js';
import { TimeCapsule } from './time-capsule.entity.js';

/** Erases removed capsules with their videos: on the owner's request, and REMOVED_CAPSULE_DAYS after their removal. */
@Injectable()
export class CapsuleEraser extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    log: Log,
    @Inject(SETTINGS) private readonly settings: CapsulesSettings,
  ) {
    super(log, settings.CLEANUP_MS);
  }

  async eraseNow(userId: string, id: string): Promise<void> {
    if (await this.erase({ id, userId, ...REMOVED })) return;
    throw new ProblemError('not_found', 'This time capsule does not exist.');
  }

  protected async round(): Promise<void> {
    const { manager } = this.database;
    const now = await databaseNow(manager);
    const removedAt = LessThan(new Date(now.getTime() - this.settings.REMOVED_CAPSULE_DAYS * DAY_MS));
    // The next round takes the others.
    const oldest = { order: { removedAt: 'ASC' }, take: 1_000 } as const;
    const due = await manager.find(TimeCapsule, { select: { id: true }, where: { removedAt }, ...oldest });
    let count = 0;
    for (const { id } of due) {
      // Checks the date again: the capsule may have been restored in the meantime.
      if (!this.stopping && (await this.erase({ id, removedAt }))) count += 1;
    }
    if (count > 0) this.log.info({ event: 'capsules.erased', count }, 'Erased removed time capsules');
  }

  private erase(where: FindOptionsWhere<TimeCapsule>): Promise<boolean> {
    return this.messageSender.transaction(async (manager) => {
      // Locked before its answers are read: an answer that is being committed comes first.
      const capsule = await manager.findOne(TimeCapsule, { where, lock: { mode: 'pessimistic_write' } });
      if (!capsule) return false;
      const { id: capsuleId, userId, videoName, admissionId } = capsule;
      const answers = await manager.query<{ videoName: string }[]>(
        `SELECT answer.video_name AS "videoName"
           FROM time_capsule_answers answer JOIN time_capsule_recipients r ON r.id = answer.recipient_id
          WHERE r.capsule_id = $1`,
        [capsuleId],
      );
      await manager.delete(TimeCapsule, capsuleId);
      // The stored answer contains the capsule's texts. The id suffices to tell a late retry that it was removed.
      await manager.update(Admission, admissionId, { idempotencyKey: null, result: { id: capsuleId } });
      await this.messageSender.postAll(manager, VideoDiscard, [{ videoName }, ...answers]);
      await this.messageSender.post(manager, CapsuleErased, { capsuleId });
      this.messageSender.publish(manager, userId, { kind: 'time-capsules' });
      return true;
    });
  }
}
