import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import {
  ChangeTimeCapsuleBody,
  ShareTimeCapsuleBody,
  type RemovedTimeCapsuleDto,
  type TimeCapsuleDto,
  type TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import type { AdmitPlanResponse } from '@dear-future/contracts/internal/capsule-plans';
import { CapsulePlanned } from '@dear-future/contracts/messages/capsule-planned';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { CapsuleEraser } from './capsule-eraser.js';
import { CapsulePlans } from './capsule-plans.js';
import { CapsuleSharing } from './capsule-sharing.js';
import { ReceivedCapsules } from './received-capsules.js';
import { TimeCapsulesService } from './time-capsules.service.js';

@Controller('time-capsules')
export class TimeCapsulesController {
  constructor(
    private readonly timeCapsules: TimeCapsulesService,
    private readonly plans: CapsulePlans,
    private readonly sharing: CapsuleSharing,
    private readonly eraser: CapsuleEraser,
    private readonly received: ReceivedCapsules,
  ) {}

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

  @Get('removed')
  listRemoved(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RemovedTimeCapsuleDto[] | undefined> {
    return answerPage(response, '/api/time-capsules/removed', query, (page) =>
      this.timeCapsules.listRemoved(requireUser(caller), page),
    );
  }

  @Delete('removed/:id')
  @HttpCode(204)
  erase(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.eraser.eraseNow(requireUser(caller), id);
  }

  @Get('received')
  listReceived(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivedTimeCapsuleDto[] | undefined> {
    return answerPage(response, '/api/time-capsules/received', query, (page) =>
      this.received.list(requireUser(caller), page),
    );
  }

  @Delete('received/:id')
  @HttpCode(204)
  removeReceived(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.received.remove(requireUser(caller), id);
  }

  @Get(':id')
  show(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<TimeCapsuleDto> {
    return this.timeCapsules.show(requireUser(caller), id);
  }

  @Get(':id/timeline')
  timeline(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<TimelineEntryDto[]> {
    return this.timeCapsules.timeline(requireUser(caller), id);
  }

  @Post(':id/opened')
  @HttpCode(204)
  open(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.timeCapsules.open(requireUser(caller), id);
  }

  @Post(':id/share')
  @HttpCode(200)
  share(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() body: ShareTimeCapsuleBody,
  ): Promise<TimeCapsuleDto> {
    return this.sharing.share(requireUser(caller), id, body);
  }

  @Post(':id/change/admit')
  @HttpCode(200)
  admitChange(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() change: ChangeTimeCapsuleBody,
  ): Promise<AdmitPlanResponse> {
    return this.plans.admitChange(requireUser(caller), id, change);
  }

  @Post(':id/remove/admit')
  @HttpCode(200)
  admitRemoval(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<AdmitPlanResponse> {
    return this.plans.admitRemoval(requireUser(caller), id);
  }

  @Post(':id/restore/admit')
  @HttpCode(200)
  admitRestoration(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() change: ChangeTimeCapsuleBody,
  ): Promise<AdmitPlanResponse> {
    return this.plans.admitRestoration(requireUser(caller), id, change);
  }

  @Post(':id/plan')
  @HttpCode(204)
  commitPlan(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() plan: CapsulePlanned,
  ): Promise<void> {
    return this.plans.commit(requireUser(caller), id, plan);
  }
}
