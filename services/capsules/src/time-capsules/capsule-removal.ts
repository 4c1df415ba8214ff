import { Injectable } from '@nestjs/common';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';

/** Removes time capsules whose delivery is cancelled for good: on delivery's message or in the owner's request, which comes first. */
@Injectable()
export class CapsuleRemoval {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
  ) {}

  /**
   * The capsule goes, with its video and its words. One that is gone already changes nothing.
   *
   * @param manager of `Outgoing.transaction`
   */
  async remove(manager: EntityManager, id: string): Promise<void> {
    const [[gone]] = await manager.query<[{ personId: string; videoName: string; admissionId: string }[], number]>(
      `DELETE FROM time_capsules WHERE id = $1
       RETURNING person_id AS "personId", video_name AS "videoName", admission_id AS "admissionId"`,
      [id],
    );
    if (!gone) return;
    // The answer to its upload has its words; without them a late repetition still learns that it was removed.
    await manager.update(Admission, gone.admissionId, { idempotencyKey: null, result: { id } });
    await this.outgoing.post(manager, videoDiscard, { videoName: gone.videoName });
    this.outgoing.afterCommit(manager, () => this.live.publish(gone.personId, { kind: 'time-capsules' }));
  }
}
