import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isOpen } from '../paid-capsules/find-capsule.js';
import { HostNews } from '../paid-capsules/host-news.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { noSuchReceipt, type ReceiptKeeper } from '../receipts/receipt-keeper.js';
import { toContributionReceiptDto } from './contribution-answers.js';
import { Emptying } from './emptying.js';
import { contributedBy, lockContributed } from './find-contribution.js';
import { closedForWithdrawal } from './places.js';

@Injectable()
export class ContributionReceipts implements ReceiptKeeper {
  constructor(
    private readonly emptying: Emptying,
    private readonly reels: ReelRequests,
    private readonly news: HostNews,
  ) {}

  async show(manager: EntityManager, receipt: string): Promise<ReceiptDto | null> {
    const contributed = await contributedBy(manager, receipt);
    return contributed && toContributionReceiptDto(contributed, await databaseNow(manager));
  }

  /** Name and address stay in the host's list. */
  async withdraw(manager: EntityManager, receipt: string): Promise<boolean> {
    const found = await contributedBy(manager, receipt);
    if (!found) return false;
    const contributed = await lockContributed(manager, found.contribution.id);
    if (!contributed) throw noSuchReceipt();
    const { contribution, capsule } = contributed;
    const now = await databaseNow(manager);
    const closed = closedForWithdrawal(capsule, now);
    if (closed) throw closed;
    await this.emptying.empty(manager, contribution, null);
    // A reel that was made before the refund may show it.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    this.news.changed(manager, capsule);
    return true;
  }
}
