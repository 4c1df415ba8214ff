import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { PublicCapsuleService } from './public-capsule.service.js';

@Controller()
export class PublicCapsuleController {
  constructor(private readonly capsules: PublicCapsuleService) {}

  @Get('public/capsules/:slug')
  show(@Param('slug') slug: string): Promise<PublicCapsuleDto> {
    return this.capsules.show(slug);
  }

  @Post('capsules/visits')
  @HttpCode(204)
  visit(@Caller() caller: CallerIdentity, @Body() { slug }: VisitRequest): Promise<void> {
    return this.capsules.countVisit(slug, caller.userId);
  }
}
