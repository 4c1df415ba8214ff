import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import { ContributionEditLinks } from '../contributions/contribution-edit-links.js';
import { ResponseEditLinks } from '../shared-responses/response-edit-links.js';
import { unknownEditLink, type EditLinkHandler } from '../edit-secrets/edit-link-handler.js';

@Injectable()
export class EditLinksService {
  private readonly handlers: readonly EditLinkHandler[];

  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    responses: ResponseEditLinks,
    contributions: ContributionEditLinks,
  ) {
    this.handlers = [responses, contributions];
  }

  async show(editSecret: string): Promise<EditLinkDto> {
    for (const handler of this.handlers) {
      const shown = await handler.show(this.database.manager, editSecret);
      if (shown) return shown;
    }
    throw unknownEditLink();
  }

  /** @throws ProblemError `not_found`; `wrong_state` once the prompt or capsule is closed */
  async withdraw(editSecret: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      for (const handler of this.handlers) if (await handler.withdraw(manager, editSecret)) return;
      throw unknownEditLink();
    });
  }
}
