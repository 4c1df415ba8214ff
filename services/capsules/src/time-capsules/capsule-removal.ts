import { Injectable } from '@nestjs/common';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';

/** Removes time capsules whose delivery is cancelled for good: on delivery's message or in the owner's request, which comes first. */
@Injectable()
export class CapsuleRemoval {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
  ) {}

  /**
   * The capsule goes, with its video. One that is gone already changes nothing.
   *
   * @param manager of `Outgoing.transaction`
   */
  async remove(manager: EntityManager, id: string): Promise<void> {
    const [[gone]] = await manager.query<[{ personId: string; videoName: string }[], number]>(
      'DELETE FROM time_capsules WHERE id = $1 RETURNING person_id AS "personId", video_name AS "videoName"',
      [id],
    );
    if (!gone) return;
    await this.outgoing.post(manager, videoDiscard, { videoName: gone.videoName });
    this.outgoing.afterCommit(manager, () => this.live.publish(gone.personId, { kind: 'time-capsules' }));
  }
}
