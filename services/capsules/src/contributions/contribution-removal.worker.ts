import { Processor } from '@nestjs/bullmq';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isOpen, lockCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { ContributionEraser } from './contribution-eraser.js';
import { REMOVALS_QUEUE } from './removals.js';

const CONCURRENCY = 2;
/** The work is one short transaction. */
const LEASE_SECONDS = 30;

/** Discards the video and frees its slot once the removal can no longer be undone. */
@Processor(REMOVALS_QUEUE, { concurrency: CONCURRENCY })
export class ContributionRemovalWorker extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly messageSender: MessageSender,
    private readonly contributionEraser: ContributionEraser,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {
    super(context, {
      table: 'contribution_removals',
      leaseSeconds: LEASE_SECONDS,
      claimedState: 'working',
      waitingState: 'waiting',
      concurrency: CONCURRENCY,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    await this.messageSender.transaction((manager) => this.remove(manager, claim));
  }

  private async remove(manager: EntityManager, claim: Claim): Promise<void> {
    const found = await manager.findOneByOrFail(Contribution, { id: claim.id });
    const capsule = await lockCapsule(manager, found.capsuleId);
    // Throws if the removal was undone: its row is gone.
    await this.claims.finish(manager, claim, 'done');
    const contribution = await manager.findOneByOrFail(Contribution, { id: claim.id });
    const { videoName } = contribution;
    if (!capsule || videoName === null) return;
    await this.contributionEraser.erase(manager, { ...contribution, videoName }, contribution.editLinkHash);
    if (!isOpen(capsule, await databaseNow(manager))) await this.reels.requestIfDue(manager, capsule);
    this.hostUpdates.changed(manager, capsule);
  }
}
