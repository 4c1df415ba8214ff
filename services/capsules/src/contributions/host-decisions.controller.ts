import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApprovalBody, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { HostDecisions } from './host-decisions.service.js';

@Controller('capsules/:id')
export class HostDecisionsController {
  constructor(private readonly decisions: HostDecisions) {}

  @Patch('approval')
  requireApproval(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() { needsApproval }: ApprovalBody,
  ): Promise<PaidCapsuleDto> {
    return this.decisions.requireApproval(requireUser(caller), id, needsApproval);
  }

  @Delete('contributors/:rid')
  @HttpCode(204)
  remove(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Param('rid', ParseUuidPipe) contributionId: string,
  ): Promise<void> {
    return this.decisions.remove(requireUser(caller), id, contributionId);
  }

  @Post('contributors/:rid/restore')
  @HttpCode(204)
  restore(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Param('rid', ParseUuidPipe) contributionId: string,
  ): Promise<void> {
    return this.decisions.restore(requireUser(caller), id, contributionId);
  }

  @Post('contributors/:rid/approve')
  @HttpCode(204)
  approve(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Param('rid', ParseUuidPipe) contributionId: string,
  ): Promise<void> {
    return this.decisions.approve(requireUser(caller), id, contributionId);
  }

  @Post('contributors/:rid/block')
  @HttpCode(204)
  block(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Param('rid', ParseUuidPipe) contributionId: string,
  ): Promise<void> {
    return this.decisions.block(requireUser(caller), id, contributionId);
  }

  @Post('contributors/:rid/unblock')
  @HttpCode(204)
  unblock(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Param('rid', ParseUuidPipe) contributionId: string,
  ): Promise<void> {
    return this.decisions.unblock(requireUser(caller), id, contributionId);
  }
}
