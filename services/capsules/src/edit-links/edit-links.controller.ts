import { Controller, Delete, Get, Headers, HttpCode } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { EditLinksService } from './edit-links.service.js';

/** The gateway reads the secret from `Authorization: EditLink …` and forwards it in a header of its own. */
@Controller('public/edit-link')
export class EditLinksController {
  constructor(private readonly editLinks: EditLinksService) {}

  @Get()
  show(@Headers('x-edit-secret') editSecret: string | undefined): Promise<EditLinkDto> {
    return this.editLinks.show(required(editSecret));
  }

  @Delete()
  @HttpCode(204)
  withdraw(@Headers('x-edit-secret') editSecret: string | undefined): Promise<void> {
    return this.editLinks.withdraw(required(editSecret));
  }
}

function required(editSecret: string | undefined): string {
  if (editSecret === undefined || editSecret === '') {
    throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  }
  return editSecret;
}
