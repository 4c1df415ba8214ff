import { Inject, Injectable } from '@nestjs/common';
import { CapsuleErased } from '@dear-future/contracts/messages/time-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { EntityManager, LessThan, type FindOptionsWhere } from 'typeorm';
import { Admission } from '../model/admission.entity.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { CapsulesSettings } from '../config.js';
import { DAY_MS } from './own-capsule.js';
import { TimeCapsuleAnswer } from '../model/recipient.entity.js';
import { TimeCapsule } from '../model/time-capsule.entity.js';

/** Erases time capsules REMOVED_CAPSULE_DAYS after their removal. */
@Injectable()
export class Cleanup extends PeriodicRounds {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    log: Log,
    @Inject(SETTINGS) private readonly settings: CapsulesSettings,
  ) {
    super(log, settings.CLEANUP_MS);
  }

  protected async round(): Promise<void> {
    const now = await databaseNow(this.manager);
    const keptSince = new Date(now.getTime() - this.settings.REMOVED_CAPSULE_DAYS * DAY_MS);
    const whereOverdue = { removedAt: LessThan(keptSince) };
    // Later rounds erase the rest.
    const oldest = { order: { removedAt: 'ASC' }, take: 1_000 } as const;
    let capsules = 0;
    for (const { id } of await this.manager.find(TimeCapsule, { where: whereOverdue, ...oldest })) {
      if (this.isStopping) return;
      try {
        // Checks the date again, because the capsule may just have been restored.
        if (await eraseCapsule(this.messageSender, { id, ...whereOverdue })) capsules += 1;
      } catch (err) {
        // A failure must not hold up the other capsules.
        const details = { event: 'cleanup.failed', id, err };
        this.log.warn(details, 'Could not erase a removed capsule; the next round tries again');
      }
    }
    if (capsules > 0) this.log.info({ event: 'cleanup.done', capsules }, 'Erased removed time capsules');
  }
}

/** Erases the capsule that fits `where`, with its video and answers. @returns whether there was one */
export function eraseCapsule(messageSender: MessageSender, where: FindOptionsWhere<TimeCapsule>): Promise<boolean> {
  return messageSender.transaction(async (manager) => {
    // Locks the capsule before reading its answers, so as not to miss an answer that is being committed.
    const capsule = await manager.findOne(TimeCapsule, { where, lock: { mode: 'pessimistic_write' } });
    if (!capsule) return false;
    const { id: capsuleId, userId, admissionId } = capsule;
    const answers = await manager.findBy(TimeCapsuleAnswer, { recipient: { capsuleId } });
    await manager.delete(TimeCapsule, capsuleId);
    // The stored result contains what the user typed. The id is enough to refuse a late retry of the upload.
    await manager.update(Admission, admissionId, { idempotencyKey: null, result: { id: capsuleId } });
    const videos = [capsule, ...answers].map(({ videoName }) => ({ videoName }));
    await messageSender.postAll(manager, VideoDiscard, videos);
    await messageSender.post(manager, CapsuleErased, { capsuleId });
    messageSender.publish(manager, userId, { kind: 'time-capsules' });
    return true;
  });
}
