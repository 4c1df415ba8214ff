import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import { DataSource } from 'typeorm';
import { closedPrompt } from '../shared-prompts/find-prompt.js';
import { answeredBy, lockAnswered, noSuchResponse } from '../shared-responses/find-receipt.js';
import { removeResponse } from '../shared-responses/remove-response.js';
import { toReceiptDto } from '../shared-responses/response-answers.js';

/** What a responder does with the receipt of their own response, and of no other. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly database: DataSource,
    private readonly outgoing: Outgoing,
    private readonly live: Live,
  ) {}

  /** @throws ProblemError `not_found` */
  async show(receipt: string): Promise<ReceiptDto> {
    const { response, prompt } = await answeredBy(this.database.manager, receipt);
    return toReceiptDto(response, prompt);
  }

  /**
   * The response and its video go.
   *
   * @throws ProblemError `not_found`; `wrong_state` when the prompt is closed
   */
  async withdraw(receipt: string): Promise<void> {
    await this.outgoing.transaction(async (manager) => {
      const answered = await lockAnswered(manager, (await answeredBy(manager, receipt)).response.id);
      if (!answered) throw noSuchResponse();
      const { response, prompt } = answered;
      if (prompt.status !== 'active') throw closedPrompt();
      await removeResponse(manager, this.outgoing, { promptId: prompt.id, responseId: response.id });
      this.outgoing.afterCommit(manager, () =>
        this.live.publish(prompt.personId, { kind: 'shared-prompt', promptId: prompt.id }),
      );
    });
  }
}
