import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import { ContributionReceipts } from '../contributions/contribution-receipts.js';
import { ResponseReceipts } from '../shared-responses/response-receipts.js';
import { unknownEditLink, type EditLinkHandler } from '../receipts/receipt-keeper.js';

@Injectable()
export class ReceiptService {
  private readonly keepers: readonly EditLinkHandler[];

  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
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
    throw unknownEditLink();
  }

  /** @throws ProblemError `not_found`; `wrong_state` once its link is closed */
  async withdraw(receipt: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      for (const keeper of this.keepers) if (await keeper.withdraw(manager, receipt)) return;
      throw unknownEditLink();
    });
  }
}
