import { Body, Controller, HttpCode, Post, type PipeTransform } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import {
  AdmitUploadRequest,
  CommitUploadRequest,
  ReleaseUploadRequest,
  type AdmitUploadResponse,
} from '@dear-future/contracts/internal/uploads';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { DataSource } from 'typeorm';
import { Admission, releaseAdmission } from '../admissions/admission.entity.js';
import { UuidParam } from '../http/uuid-param.js';
import { AdmitService } from './admit.service.js';
import { CommitService, lockOwnAdmission } from './commit.service.js';
import { UploadKinds } from './upload-kinds.js';

/**
 * Refuses only unreadable bodies: later refusals also discard the video and release the slot. Returns the body as sent:
 * class-transformer's copy would lack fields named `constructor` or `__proto__`, which must be refused.
 */
const readCommit: PipeTransform<unknown, CommitUploadRequest> = {
  transform(body) {
    if (isValid(CommitUploadRequest, body)) return body;
    throw invalid([{ field: 'upload', problem: 'The upload could not be read.' }]);
  },
};

@Controller('admissions')
export class AdmissionsController {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: UploadKinds,
    private readonly admitService: AdmitService,
    private readonly commitService: CommitService,
  ) {}

  @Post()
  admit(@Caller() caller: CallerIdentity, @Body() request: AdmitUploadRequest): Promise<AdmitUploadResponse> {
    return this.admitService.admit(caller, { ...request, idempotencyKey: request.idempotencyKey ?? null });
  }

  @Post(':id/commit')
  commit(
    @Caller() caller: CallerIdentity,
    @UuidParam() id: string,
    // Readonly, so that the global pipe sees no class and leaves the body as sent.
    @Body(readCommit) upload: Readonly<CommitUploadRequest>,
  ): Promise<object> {
    return this.commitService.commit(caller, id, upload);
  }

  /** Called when the first bytes have arrived. Does nothing for an earlier attempt, or once the upload has ended. */
  @Post(':id/slot')
  @HttpCode(204)
  async hold(
    @Caller() caller: CallerIdentity,
    @UuidParam() id: string,
    @Body() { attempt }: ReleaseUploadRequest,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const admission = await lockOwnAdmission(manager, caller, id);
      if (admission.state !== 'open' || admission.attempt !== attempt || admission.holdsSlot) return;
      const refusal = await this.kinds.of(admission).slotRefusal?.(manager, admission);
      if (refusal) throw refusal;
      await manager.update(Admission, id, { holdsSlot: true });
    });
  }

  /** A late failure of an earlier attempt does not release the slot of its retry. */
  @Post(':id/release')
  @HttpCode(204)
  async release(
    @Caller() caller: CallerIdentity,
    @UuidParam() id: string,
    @Body() { attempt }: ReleaseUploadRequest,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lockOwnAdmission(manager, caller, id);
      await releaseAdmission(manager, id, attempt);
    });
  }
}
