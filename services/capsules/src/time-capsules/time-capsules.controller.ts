import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { SetRecipientsBody, type TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitRemovalResponse } from '@dear-future/contracts/internal/removal';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { TimeCapsulesService } from './time-capsules.service.js';

@Controller('time-capsules')
export class TimeCapsulesController {
  constructor(private readonly timeCapsules: TimeCapsulesService) {}

  @Get()
  list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TimeCapsuleDto[] | undefined> {
    return answerPage(response, '/api/time-capsules', query, (page) =>
      this.timeCapsules.list(requireUser(caller), page),
    );
  }

  @Put(':id/recipients')
  setRecipients(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() { recipientIds }: SetRecipientsBody,
  ): Promise<TimeCapsuleDto> {
    return this.timeCapsules.setRecipients(requireUser(caller), id, recipientIds);
  }

  @Post(':id/removal/admit')
  @HttpCode(200)
  async admitRemoval(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
  ): Promise<AdmitRemovalResponse> {
    const { videoName } = await this.timeCapsules.one(requireUser(caller), id);
    return { videoFileName: videoName };
  }

  @Post(':id/removal/commit')
  @HttpCode(204)
  commitRemoval(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.timeCapsules.remove(requireUser(caller), id);
  }
}
