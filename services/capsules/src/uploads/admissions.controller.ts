import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  AdmitUploadRequest,
  ReleaseUploadRequest,
  type AdmitUploadResponse,
  type CommitUploadRequest,
} from '@dear-future/contracts/internal/uploads';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { AdmitService } from './admit.service.js';
import { CommitService } from './commit.service.js';
import { HoldSlotService } from './hold-slot.service.js';
import { ReadCommit } from '../admissions/read-commit.js';
import { ReleaseService } from './release.service.js';

@Controller('admissions')
export class AdmissionsController {
  constructor(
    private readonly admitting: AdmitService,
    private readonly committing: CommitService,
    private readonly holder: HoldSlotService,
    private readonly releasing: ReleaseService,
  ) {}

  @Post()
  admit(
    @Caller() caller: CallerIdentity,
    @Body() { kind, idempotencyKey, slug, linkSecret, sender }: AdmitUploadRequest,
  ): Promise<AdmitUploadResponse> {
    return this.admitting.admit(caller, { kind, idempotencyKey: idempotencyKey ?? null, slug, linkSecret, sender });
  }

  @Post(':id/commit')
  commit(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    // Readonly, so that the global pipe sees no class and leaves the body as sent.
    @Body(ReadCommit) upload: Readonly<CommitUploadRequest>,
  ): Promise<object> {
    return this.committing.commit(caller, id, upload);
  }

  @Post(':id/slot')
  @HttpCode(204)
  hold(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() { attempt }: ReleaseUploadRequest,
  ): Promise<void> {
    return this.holder.hold(caller, id, attempt);
  }

  @Post(':id/release')
  @HttpCode(204)
  release(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() { attempt }: ReleaseUploadRequest,
  ): Promise<void> {
    return this.releasing.release(caller, id, attempt);
  }
}
