import { Injectable } from '@nestjs/common';
import { contributionReceived, type ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Notifications } from '../notifications/notifications.js';
import { isRemoved, lockSource } from '../sources/sources.js';

/** Notifies the host of the sender, but reveals nothing of the content (docs/product.md §6). */
@Injectable()
@Handles(contributionReceived)
export class ContributionReceivedHandler implements MessageHandler<ContributionReceived> {
  constructor(private readonly notifications: Notifications) {}

  async handle(contribution: ContributionReceived, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'paid-capsule', contribution.capsuleId);
    if (await isRemoved(manager, contribution.contributionId)) return;
    await this.notifications.notifyOfContribution(manager, contribution);
  }
}
