import { Controller, Delete, Get, Headers, HttpCode } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { hashLinkSecret } from '../edit-secrets/edit-secret.js';
import { unknownEditLink } from '../edit-secrets/guest-uploads.js';
import { UploadKinds } from './upload-kinds.js';

/** The gateway reads the secret from `Authorization: EditLink …`, and sends it as `x-edit-secret`. */
@Controller('public/edit-link')
export class EditLinksController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly kinds: UploadKinds,
  ) {}

  @Get()
  async show(@Headers('x-edit-secret') editSecret?: string): Promise<EditLinkDto> {
    const editLinkHash = requireHash(editSecret);
    for (const uploads of this.kinds.guestUploads) {
      const shown = await uploads.show(this.manager, { editLinkHash });
      if (shown) return shown;
    }
    throw unknownEditLink();
  }

  @Delete()
  @HttpCode(204)
  async withdraw(@Headers('x-edit-secret') editSecret?: string): Promise<void> {
    const editLinkHash = requireHash(editSecret);
    await this.messageSender.transaction(async (manager) => {
      for (const uploads of this.kinds.guestUploads) if (await uploads.withdraw(manager, editLinkHash)) return;
      throw unknownEditLink();
    });
  }
}

function requireHash(editSecret = ''): Buffer {
  if (editSecret === '') throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  const hash = hashLinkSecret(editSecret);
  if (!hash) throw unknownEditLink();
  return hash;
}
