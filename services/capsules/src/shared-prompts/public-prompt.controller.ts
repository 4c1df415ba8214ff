import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { PublicPromptService } from './public-prompt.service.js';

@Controller()
export class PublicPromptController {
  constructor(private readonly prompts: PublicPromptService) {}

  @Get('public/shared-prompts/:slug')
  show(@Param('slug') slug: string): Promise<PublicSharedPromptDto> {
    return this.prompts.show(slug);
  }

  @Post('shared-prompts/visits')
  @HttpCode(204)
  visit(@Caller() caller: CallerIdentity, @Body() { slug }: VisitRequest): Promise<void> {
    return this.prompts.countVisit(slug, caller.userId);
  }
}
