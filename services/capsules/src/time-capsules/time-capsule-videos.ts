import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change, VideoKeeper, Viewer } from '../videos/video-keeper.js';
import { TimeCapsule } from './time-capsule.entity.js';

/** The videos of time capsules: never sealed from their owner, never shown to anybody else. */
@Injectable()
export class TimeCapsuleVideos implements VideoKeeper {
  keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    return manager.exists(TimeCapsule, { where: { videoName } });
  }

  async noteReady(manager: EntityManager, videoName: string): Promise<Change | null> {
    const [[capsule]] = await manager.query<[{ personId: string }[], number]>(
      'UPDATE time_capsules SET video_ready = true WHERE video_name = $1 RETURNING person_id AS "personId"',
      [videoName],
    );
    return capsule ? { personId: capsule.personId, event: { kind: 'time-capsules' } } : null;
  }

  async mayWatch(manager: EntityManager, { personId }: Viewer, videoName: string): Promise<boolean> {
    return personId !== null && (await manager.exists(TimeCapsule, { where: { videoName, personId } }));
  }
}
