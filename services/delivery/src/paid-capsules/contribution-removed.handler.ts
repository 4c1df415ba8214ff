import { Injectable } from '@nestjs/common';
import { contributionRemoved, type ContributionRemoved } from '@dear-future/contracts/messages/paid-capsules';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Notifications } from '../notifications/notifications.js';
import { Schedule } from '../schedule/schedule.js';
import { lockSource, recordRemoval } from '../sources/sources.js';

/** Source: docs/product.md §4.6. */
@Injectable()
@Handles(contributionRemoved)
export class ContributionRemovedHandler implements MessageHandler<ContributionRemoved> {
  constructor(
    private readonly notifications: Notifications,
    private readonly schedule: Schedule,
  ) {}

  async handle({ contributionId, capsuleId }: ContributionRemoved, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'paid-capsule', capsuleId);
    if (!(await recordRemoval(manager, contributionId))) return;
    await this.notifications.withdraw(manager, { contributionId });
    await this.schedule.forget(manager, 'unplayable-video', contributionId);
  }
}
