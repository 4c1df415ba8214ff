import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import { noSuchReceipt, type ReceiptKeeper } from '../receipts/receipt-keeper.js';
import { closedPrompt } from '../shared-prompts/find-prompt.js';
import { answeredBy, lockAnswered } from './find-receipt.js';
import { removeResponse } from './remove-response.js';
import { toReceiptDto } from './response-answers.js';

@Injectable()
export class ResponseReceipts implements ReceiptKeeper {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
  ) {}

  async show(manager: EntityManager, receipt: string): Promise<ReceiptDto | null> {
    const answered = await answeredBy(manager, receipt);
    return answered && toReceiptDto(answered.response, answered.prompt);
  }

  async withdraw(manager: EntityManager, receipt: string): Promise<boolean> {
    const found = await answeredBy(manager, receipt);
    if (!found) return false;
    const answered = await lockAnswered(manager, found.response.id);
    if (!answered) throw noSuchReceipt();
    const { response, prompt } = answered;
    if (prompt.status !== 'active') throw closedPrompt();
    await removeResponse(manager, this.outgoing, { promptId: prompt.id, responseId: response.id });
    this.outgoing.afterCommit(manager, () =>
      this.live.publish(prompt.userId, { kind: 'shared-prompt', promptId: prompt.id }),
    );
    return true;
  }
}
