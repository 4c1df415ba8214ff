import { Processor } from '@nestjs/bullmq';
import { CapsuleOpened } from '@dear-future/contracts/messages/paid-capsules';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Contribution, KEPT, OLDEST_FIRST, REMOVING } from '../model/contribution.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { deliveryInstantOn } from '../calendar/capsule-day.js';
import {
  countHeldSlots,
  isUnderWay,
  lockCapsule,
  titleOf,
  notifyHost,
  updateCapsule,
} from '../paid-capsules/own-capsule.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';

export const OPENINGS_QUEUE = 'capsule-openings';
const CONCURRENCY = 4;
const RETRY_SECONDS = 3;
const MAX_NAMES = 5;

/** Opens paid capsules on their date, once the last uploads and removals are done (docs/product.md §4.6). */
@Processor(OPENINGS_QUEUE)
export class CapsuleOpenings extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {
    super(context, {
      table: 'capsule_openings',
      // The work is one short transaction.
      leaseSeconds: 30,
      claimedState: 'working',
      waitingState: 'waiting',
      concurrency: CONCURRENCY,
    });
  }

  /** Schedules, moves or resumes the opening, unless it is done. Makes claims stale. Needs the capsule's row lock. */
  async plan(manager: EntityManager, { id, deliveryDate }: PaidCapsule): Promise<void> {
    const [planned] = await manager.query<{ delay: number }[]>(
      `INSERT INTO capsule_openings (id, next_attempt_at) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE
         SET state = 'waiting', next_attempt_at = excluded.next_attempt_at, lease_until = NULL,
             attempt = capsule_openings.attempt + 1, tries = 0
         WHERE capsule_openings.state <> 'done'
       RETURNING (extract(epoch FROM next_attempt_at - clock_timestamp()) * 1000)::float8 AS delay`,
      [id, deliveryDate],
    );
    if (planned) this.messageSender.enqueue(manager, OPENINGS_QUEUE, [id], planned.delay);
  }

  /** `waiting` suspends the opening until the next `plan`; `done` cancels it. */
  async stop(manager: EntityManager, capsuleId: string, state: 'waiting' | 'done'): Promise<void> {
    await manager.query(
      `UPDATE capsule_openings SET state = $2, next_attempt_at = NULL, lease_until = NULL, attempt = attempt + 1
       WHERE id = $1 AND state <> 'done'`,
      [capsuleId, state],
    );
  }

  async isDone(manager: EntityManager, id: string): Promise<boolean> {
    const sql = `SELECT 1 FROM capsule_openings WHERE id = $1 AND state = 'done'`;
    return (await manager.query<object[]>(sql, [id])).length > 0;
  }

  protected perform(claim: Claim): Promise<void> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await lockCapsule(manager, claim.id);
      if (!isUnderWay(capsule) || capsule.needsNewDate) return this.claims.finish(manager, claim, 'done');
      if (capsule.paymentStatus !== 'paid') return this.claims.finish(manager, claim, 'waiting');
      const now = await databaseNow(manager);
      const deliveryDate = deliveryInstantOn(capsule.deliveryDay, capsule.timeZone) ?? now;
      if (deliveryDate > now) {
        // The rules of the time zone have changed.
        await updateCapsule(manager, capsule, { deliveryDate });
        const seconds = (deliveryDate.getTime() - now.getTime()) / 1000;
        return this.claims.postpone(manager, claim, 'waiting', seconds);
      }
      const hasRemovals = await manager.existsBy(Contribution, { capsuleId: capsule.id, ...REMOVING });
      if (hasRemovals || (await countHeldSlots(manager, capsule, now)) > 0) {
        return this.claims.postpone(manager, claim, 'waiting', RETRY_SECONDS);
      }
      await this.open(manager, capsule);
      await this.claims.finish(manager, claim, 'done');
    });
  }

  private async open(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    const capsuleId = capsule.id;
    const oldestKept = { where: { capsuleId, ...KEPT }, order: OLDEST_FIRST, take: MAX_NAMES };
    const [contributions, contributionCount] = await manager.findAndCount(Contribution, oldestKept);
    const opened = dtoOf(CapsuleOpened, {
      ...capsule,
      capsuleId,
      title: titleOf(capsule),
      contributionCount,
      waitingCount: await manager.countBy(Contribution, { capsuleId, ...KEPT, needsApproval: true }),
      names: contributions.map(({ contributorName }) => contributorName),
      hasReel: capsule.hasHighlightReelAddon && contributionCount > 0,
    });
    await this.messageSender.post(manager, CapsuleOpened, opened);
    await this.reels.requestIfChanged(manager, capsule);
    notifyHost(this.messageSender, manager, capsule);
    this.context.log.info({ event: 'capsule.opened', capsuleId }, 'A paid capsule opened');
  }
}
