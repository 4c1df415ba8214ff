import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import { Caller, requirePerson, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ThingId } from '../identity/thing-id.js';
import { AdmitUploadDto } from './admit-upload.dto.js';
import { AdmitService } from './admit.service.js';
import { CommitUploadDto } from './commit-upload.dto.js';
import { CommitService } from './commit.service.js';
import { ReleaseService } from './release.service.js';

/** The capsules' side of an upload: admit, then commit or release. */
@Controller('admissions')
export class AdmissionsController {
  constructor(
    private readonly admitting: AdmitService,
    private readonly committing: CommitService,
    private readonly releasing: ReleaseService,
  ) {}

  @Post()
  admit(@Caller() caller: CallerIdentity, @Body() request: AdmitUploadDto): Promise<AdmitUploadResponse> {
    return this.admitting.admit(requirePerson(caller), {
      kind: request.kind,
      idempotencyKey: request.idempotencyKey ?? null,
    });
  }

  @Post(':id/commit')
  commit(
    @Caller() caller: CallerIdentity,
    @Param('id', ThingId) id: string,
    @Body() upload: CommitUploadDto,
  ): Promise<TimeCapsuleDto> {
    return this.committing.commit(requirePerson(caller), id, upload);
  }

  @Post(':id/release')
  @HttpCode(204)
  release(@Caller() caller: CallerIdentity, @Param('id', ThingId) id: string): Promise<void> {
    return this.releasing.release(requirePerson(caller), id);
  }
}
