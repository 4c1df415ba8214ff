import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { DataSource } from 'typeorm';
import { ContributionReceipts } from '../contributions/contribution-receipts.js';
import { ResponseReceipts } from '../shared-responses/response-receipts.js';
import { noSuchReceipt, type ReceiptKeeper } from '../receipts/receipt-keeper.js';

@Injectable()
export class ReceiptService {
  private readonly keepers: readonly ReceiptKeeper[];

  constructor(
    private readonly database: DataSource,
    private readonly outgoing: Outgoing,
    responses: ResponseReceipts,
    contributions: ContributionReceipts,
  ) {
    this.keepers = [responses, contributions];
  }

  async show(receipt: string): Promise<ReceiptDto> {
    for (const keeper of this.keepers) {
      const shown = await keeper.show(this.database.manager, receipt);
      if (shown) return shown;
    }
    throw noSuchReceipt();
  }

  /** @throws ProblemError `not_found`; `wrong_state` once its link is closed */
  async withdraw(receipt: string): Promise<void> {
    await this.outgoing.transaction(async (manager) => {
      for (const keeper of this.keepers) if (await keeper.withdraw(manager, receipt)) return;
      throw noSuchReceipt();
    });
  }
}
