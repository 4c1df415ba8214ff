import { Controller, Delete, Get, Headers, HttpCode } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import { ContributionVideos } from '../contributions/contribution-videos.js';
import { unknownEditLink, type EditLinkHandler } from '../edit-secrets/edit-link-handler.js';
import { ResponseVideos } from '../shared-responses/response-videos.js';

/** The gateway reads the secret from `Authorization: EditLink …` and forwards it in a header of its own. */
@Controller('public/edit-link')
export class EditLinksController {
  private readonly handlers: readonly EditLinkHandler[];

  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    responses: ResponseVideos,
    contributions: ContributionVideos,
  ) {
    this.handlers = [responses, contributions];
  }

  @Get()
  async show(@Headers('x-edit-secret') editSecret?: string): Promise<EditLinkDto> {
    const secret = required(editSecret);
    for (const handler of this.handlers) {
      const shown = await handler.show(this.database.manager, secret);
      if (shown) return shown;
    }
    throw unknownEditLink();
  }

  @Delete()
  @HttpCode(204)
  async withdraw(@Headers('x-edit-secret') editSecret?: string): Promise<void> {
    const secret = required(editSecret);
    await this.messageSender.transaction(async (manager) => {
      for (const handler of this.handlers) if (await handler.withdraw(manager, secret)) return;
      throw unknownEditLink();
    });
  }
}

function required(editSecret = ''): string {
  if (editSecret === '') throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  return editSecret;
}
