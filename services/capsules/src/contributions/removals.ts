import { Injectable } from '@nestjs/common';
import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Contribution } from '../paid-capsules/contribution.entity.js';

export const REMOVALS_QUEUE = 'contribution-removals';

/** Extra time for a click on Undo at the last moment. */
const GRACE_SECONDS = 2;

/** Needs the capsule's row lock. */
@Injectable()
export class Removals {
  constructor(private readonly messageSender: MessageSender) {}

  async begin(manager: EntityManager, contributionId: string, now: Date): Promise<void> {
    const seconds = REMOVAL_UNDO_SECONDS + GRACE_SECONDS;
    await manager.update(Contribution, contributionId, { removedAt: now });
    await manager.query(
      `INSERT INTO contribution_removals (id, next_attempt_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))`,
      [contributionId, seconds],
    );
    this.messageSender.notifyAfterCommit(manager, REMOVALS_QUEUE, contributionId, seconds * 1000);
  }

  async undo(manager: EntityManager, contributionId: string): Promise<void> {
    await manager.update(Contribution, contributionId, { removedAt: null });
    await manager.query('DELETE FROM contribution_removals WHERE id = $1', [contributionId]);
  }
}

export async function openRemovals(manager: EntityManager, capsuleId: string): Promise<number> {
  const [row] = await manager.query<{ open: number }[]>(
    `SELECT count(*)::int AS open FROM contributions
     WHERE capsule_id = $1 AND removed_at IS NOT NULL AND video_name IS NOT NULL`,
    [capsuleId],
  );
  return row?.open ?? 0;
}
