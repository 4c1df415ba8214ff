import { Inject, Injectable } from '@nestjs/common';
import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { EntityManager, LessThan } from 'typeorm';
import type { CapsulesSettings } from '../config.js';
import { Contribution, REMOVING } from '../model/contribution.entity.js';
import { lockCapsule } from '../paid-capsules/own-capsule.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { eraseContribution } from './contribution-rules.js';

/** Includes extra time for a click on Undo at the last moment. */
const UNDO_MS = (REMOVAL_UNDO_SECONDS + 2) * 1000;

/** Later rounds erase the rest. */
const OLDEST = { order: { removedAt: 'ASC' }, take: 1000 } as const;

/** Erases contributions that the host has removed, once the removal can no longer be undone. */
@Injectable()
export class ContributionRemover extends PeriodicRounds {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
    log: Log,
    @Inject(SETTINGS) settings: CapsulesSettings,
  ) {
    super(log, settings.SWEEP_INTERVAL_MS);
  }

  protected async round(): Promise<void> {
    const undoableSince = new Date((await databaseNow(this.manager)).getTime() - UNDO_MS);
    const whereOverdue = { ...REMOVING, removedAt: LessThan(undoableSince) };
    for (const { id, capsuleId } of await this.manager.find(Contribution, { where: whereOverdue, ...OLDEST })) {
      const erasure = this.messageSender.transaction(async (manager) => {
        const capsule = await lockCapsule(manager, capsuleId);
        // The host may have undone the removal just now.
        const removed = await manager.findOneBy(Contribution, { id, ...whereOverdue });
        if (!removed) return;
        await eraseContribution(manager, this.messageSender, removed, removed.editLinkHash);
        await this.reels.onContributionsChanged(manager, capsule, await databaseNow(manager));
      });
      // A failure must not hold up the other contributions.
      await erasure.catch((err: unknown) => {
        const details = { event: 'contributions.not_removed', id, err };
        this.log.warn(details, 'Could not erase a removed contribution; the next round tries again');
      });
    }
  }
}
