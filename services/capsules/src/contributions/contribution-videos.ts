import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../clock/database-clock.js';
import { mayHostWatch } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { receiptHash } from '../receipts/receipt-secret.js';
import type { Change, VideoKeeper, Viewer } from '../videos/video-keeper.js';
import { Contribution } from './contribution.entity.js';

/** The videos of contributions: for whoever has that contribution's receipt, and from the day on for the host. */
@Injectable()
export class ContributionVideos implements VideoKeeper {
  keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    return manager.exists(Contribution, { where: { videoName } });
  }

  async noteReady(manager: EntityManager, videoName: string): Promise<Change | null> {
    const [[found]] = await manager.query<[{ personId: string; capsuleId: string }[], number]>(
      `UPDATE contributions AS contribution SET video_ready = true FROM paid_capsules AS capsule
       WHERE contribution.video_name = $1 AND capsule.id = contribution.capsule_id
       RETURNING capsule.person_id AS "personId", capsule.id AS "capsuleId"`,
      [videoName],
    );
    return found ? { personId: found.personId, event: { kind: 'paid-capsule', capsuleId: found.capsuleId } } : null;
  }

  async mayWatch(manager: EntityManager, { personId, receipt }: Viewer, videoName: string): Promise<boolean> {
    const contribution = await manager.findOneBy(Contribution, { videoName });
    if (!contribution) return false;
    const hash = receipt === null ? null : receiptHash(receipt);
    if (contribution.removedAt !== null) return false;
    if (hash !== null && contribution.receiptHash?.equals(hash) === true) return true;
    if (personId === null) return false;
    const capsule = await manager.findOneBy(PaidCapsule, { id: contribution.capsuleId, personId });
    return capsule !== null && mayHostWatch(capsule, await databaseNow(manager));
  }
}
