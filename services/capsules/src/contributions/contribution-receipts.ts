import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isOpen } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { unknownEditLink, type EditLinkHandler } from '../receipts/receipt-keeper.js';
import { toContributionReceiptDto } from './contribution-answers.js';
import { ContributionEraser } from './contribution-eraser.js';
import { contributionByEditLink, lockContributed } from './find-contribution.js';
import { withdrawalRefusal } from './places.js';

@Injectable()
export class ContributionReceipts implements EditLinkHandler {
  constructor(
    private readonly contributionEraser: ContributionEraser,
    private readonly reels: ReelRequests,
    private readonly news: HostUpdates,
  ) {}

  async show(manager: EntityManager, receipt: string): Promise<ReceiptDto | null> {
    const contributed = await contributionByEditLink(manager, receipt);
    return contributed && toContributionReceiptDto(contributed, await databaseNow(manager));
  }

  /** Name and address stay in the host's list. */
  async withdraw(manager: EntityManager, receipt: string): Promise<boolean> {
    const found = await contributionByEditLink(manager, receipt);
    if (!found) return false;
    const contributed = await lockContributed(manager, found.contribution.id);
    if (!contributed) throw unknownEditLink();
    const { contribution, capsule } = contributed;
    const now = await databaseNow(manager);
    const closed = withdrawalRefusal(capsule, now);
    if (closed) throw closed;
    await this.contributionEraser.empty(manager, contribution, null);
    // A reel that was made before the refund may show it.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    this.news.changed(manager, capsule);
    return true;
  }
}
