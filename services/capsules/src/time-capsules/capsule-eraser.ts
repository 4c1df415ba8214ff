import { Inject, Injectable } from '@nestjs/common';
import { capsuleErased } from '@dear-future/contracts/messages/capsule-erased';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';
import type { CapsulesSettings } from '../config.js';

const BATCH = 100;

/** Erases removed capsules with their videos: on the owner's request, and REMOVED_CAPSULE_DAYS after their removal. */
@Injectable()
export class CapsuleEraser extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    log: Log,
    @Inject(SETTINGS) private readonly settings: Pick<CapsulesSettings, 'CLEANUP_MS' | 'REMOVED_CAPSULE_DAYS'>,
  ) {
    super(log, {
      everyMs: settings.CLEANUP_MS,
      atOnce: true,
      failed: { event: 'capsules.not_erased', sentence: 'Removed capsules were not erased; the next round retries' },
    });
  }

  /** @throws ProblemError `not_found`, also for another user's and one that is not removed */
  async eraseNow(userId: string, id: string): Promise<void> {
    if (!(await this.erase('id = $1 AND user_id = $2', [id, userId]))) {
      throw new ProblemError('not_found', 'This time capsule does not exist.');
    }
  }

  protected async round(): Promise<void> {
    const over = 'removed_at < statement_timestamp() - make_interval(days => $1)';
    const days = this.settings.REMOVED_CAPSULE_DAYS;
    let count = 0;
    for (let full = true; full && !this.stopping;) {
      const ids = await this.database.query<{ id: string }[]>(
        `SELECT id FROM time_capsules WHERE ${over} ORDER BY removed_at LIMIT $2`,
        [days, BATCH],
      );
      // Again with its date: it may have been restored in between.
      for (const { id } of ids) if (await this.erase(`${over} AND id = $2`, [days, id])) count += 1;
      full = ids.length === BATCH;
    }
    if (count > 0) this.log.info({ event: 'capsules.erased', count }, 'Erased removed time capsules');
  }

  /** @param where at most one capsule. Returns false when none was erased. */
  private erase(where: string, parameters: unknown[]): Promise<boolean> {
    return this.messageSender.transaction(async (manager) => {
      // Locked before its answers are read: an answer that is being committed comes first.
      const [erased] = await manager.query<{ id: string; userId: string; videoName: string; admissionId: string }[]>(
        `SELECT id, user_id AS "userId", video_name AS "videoName", admission_id AS "admissionId"
           FROM time_capsules WHERE removed_at IS NOT NULL AND ${where} FOR UPDATE`,
        parameters,
      );
      if (!erased) return false;
      const { id: capsuleId, videoName } = erased;
      const answers = await manager.query<{ videoName: string }[]>(
        `SELECT answer.video_name AS "videoName"
           FROM time_capsule_answers answer JOIN time_capsule_recipients r ON r.id = answer.recipient_id
          WHERE r.capsule_id = $1`,
        [capsuleId],
      );
      await manager.query('DELETE FROM time_capsules WHERE id = $1', [capsuleId]);
      // The stored answer contains the capsule's words. Its id is enough to tell a late repetition that it was removed.
      await manager.update(Admission, erased.admissionId, { idempotencyKey: null, result: { id: capsuleId } });
      await this.messageSender.postAll(manager, videoDiscard, [{ videoName }, ...answers]);
      await this.messageSender.post(manager, capsuleErased, { capsuleId });
      this.messageSender.afterCommit(manager, () => this.live.publish(erased.userId, { kind: 'time-capsules' }));
      return true;
    });
  }
}
