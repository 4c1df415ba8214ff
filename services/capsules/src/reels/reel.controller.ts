import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ReelService } from './reel.service.js';

@Controller('capsules/:id/reel')
export class ReelController {
  constructor(private readonly reels: ReelService) {}

  @Get()
  show(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<ReelDto> {
    return this.reels.show(requireUser(caller), id);
  }

  @Post()
  @HttpCode(202)
  remake(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<ReelDto> {
    return this.reels.remake(requireUser(caller), id);
  }
}
