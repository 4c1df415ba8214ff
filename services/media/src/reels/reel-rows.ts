import { Injectable } from '@nestjs/common';
import { ReelChanged, type ReelRequested } from '@dear-future/contracts/messages/reels';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { type Claim, IS_HELD, StaleClaimError } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import { REELS } from '../objects/objects.js';

type Outcome = Pick<ReelChanged, 'state' | 'skipped'> & Partial<Pick<ReelChanged, 'videoName' | 'durationSeconds'>>;

/** The rows of highlight reels. Reports progress to the capsules service in the transaction that records it. */
@Injectable()
export class ReelRows {
  constructor(private readonly messageSender: MessageSender) {}

  async request(manager: EntityManager, request: ReelRequested): Promise<void> {
    const { reelId, capsuleId, version } = request;
    // Concurrent requests for one capsule must see each other.
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`reels ${capsuleId}`]);
    const sameOrNewer = await manager.query<unknown[]>('SELECT 1 FROM reels WHERE capsule_id = $1 AND version >= $2', [
      capsuleId,
      version,
    ]);
    if (sameOrNewer.length > 0) return;
    // The new attempt number fences off a worker that is making an older reel, as a new claim would.
    await manager.query(
      `UPDATE reels SET state = 'superseded', attempt = attempt + 1, next_attempt_at = NULL, lease_until = NULL
        WHERE capsule_id = $1 AND state IN ('waiting', 'working', 'dead')`,
      [capsuleId],
    );
    await manager.query(
      `INSERT INTO reels (id, capsule_id, version, request, state, next_attempt_at)
       VALUES ($1, $2, $3, $4, 'waiting', clock_timestamp())`,
      [reelId, capsuleId, version, JSON.stringify(request)],
    );
    this.messageSender.enqueue(manager, REELS, [reelId]);
  }

  /** Records and reports an outcome and the progress, from 0 to 100, which does not decrease if the work restarts. */
  async report(manager: EntityManager, claim: Claim, progress: number, outcome: Outcome): Promise<void> {
    const [[row]] = await manager.query<[{ capsuleId: string; step: number; progress: number }[], number]>(
      `UPDATE reels SET step = step + 1, progress = greatest(progress, $3)
        WHERE ${IS_HELD} RETURNING capsule_id AS "capsuleId", step, progress`,
      [claim.id, claim.attempt, Math.round(progress)],
    );
    if (!row) throw new StaleClaimError('reels', claim);
    const message = { reelId: claim.id, ...row, videoName: null, durationSeconds: null, ...outcome };
    await this.messageSender.post(manager, ReelChanged, message);
  }
}
