import { Processor } from '@nestjs/bullmq';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { eraseContribution } from './find-contribution.js';

export const REMOVALS_QUEUE = 'contribution-removals';

@Processor(REMOVALS_QUEUE)
export class ContributionRemovalWorker extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {
    super(context, {
      table: 'contribution_removals',
      // The work is one short transaction.
      leaseSeconds: 30,
      claimedState: 'working',
      waitingState: 'waiting',
      concurrency: 2,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const { capsuleId } = await manager.findOneByOrFail(Contribution, { id: claim.id });
      const capsule = await lockCapsule(manager, capsuleId);
      // Throws if the removal was undone: its row is gone.
      await this.claims.finish(manager, claim, 'done');
      const { videoName, editLinkHash } = await manager.findOneByOrFail(Contribution, { id: claim.id });
      if (!capsule || videoName === null) return;
      await eraseContribution(manager, this.messageSender, { id: claim.id, capsuleId, videoName }, editLinkHash);
      await this.reels.contributionsChanged(manager, capsule, await databaseNow(manager));
    });
  }
}
