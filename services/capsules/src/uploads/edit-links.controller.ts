import { Controller, Delete, Get, Headers, HttpCode } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import { unknownEditLink } from '../edit-secrets/edit-link-rules.js';
import { UploadKinds } from './upload-kinds.js';

/** The gateway reads the secret from `Authorization: EditLink …`. */
@Controller('public/edit-link')
export class EditLinksController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly kinds: UploadKinds,
  ) {}

  @Get()
  async show(@Headers('x-edit-secret') editSecret?: string): Promise<EditLinkDto> {
    const secret = requireSecret(editSecret);
    for (const rules of this.kinds.editLinks) {
      const shown = await rules.show(this.database.manager, secret);
      if (shown) return shown;
    }
    throw unknownEditLink();
  }

  @Delete()
  @HttpCode(204)
  async withdraw(@Headers('x-edit-secret') editSecret?: string): Promise<void> {
    const secret = requireSecret(editSecret);
    await this.messageSender.transaction(async (manager) => {
      for (const rules of this.kinds.editLinks) if (await rules.withdraw(manager, secret)) return;
      throw unknownEditLink();
    });
  }
}

function requireSecret(editSecret = ''): string {
  if (editSecret === '') throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  return editSecret;
}
