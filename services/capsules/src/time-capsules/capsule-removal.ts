import { Injectable } from '@nestjs/common';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';

/** On the owner's request or on delivery's message, whichever comes first. */
@Injectable()
export class CapsuleRemoval {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  /** Idempotent. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    const answers = await manager.query<{ videoName: string }[]>(
      `SELECT answer.video_name AS "videoName" FROM time_capsule_answers answer
         JOIN time_capsule_recipients r ON r.id = answer.recipient_id WHERE r.capsule_id = $1`,
      [id],
    );
    const [[deleted]] = await manager.query<[{ userId: string; videoName: string; admissionId: string }[], number]>(
      `DELETE FROM time_capsules WHERE id = $1
       RETURNING user_id AS "userId", video_name AS "videoName", admission_id AS "admissionId"`,
      [id],
    );
    if (!deleted) return;
    // The stored answer contains the capsule's words. Its id is enough to tell a late repetition that it was removed.
    await manager.update(Admission, deleted.admissionId, { idempotencyKey: null, result: { id } });
    await this.messageSender.postAll(manager, videoDiscard, [{ videoName: deleted.videoName }, ...answers]);
    this.messageSender.afterCommit(manager, () => this.live.publish(deleted.userId, { kind: 'time-capsules' }));
  }
}
