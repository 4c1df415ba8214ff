import { Injectable } from '@nestjs/common';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource } from 'typeorm';
import { releaseAdmission } from '../admissions/release-admission.js';
import { lockOwnAdmission } from './own-admission.js';
import { UploadKinds } from './upload-kinds.js';

@Injectable()
export class ReleaseService {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * Releases the slot only if the admission is still open and this is its newest attempt: a late failure of an earlier
   * attempt must not release the slot of its retry.
   * @throws ProblemError `not_found` for another caller's admission
   */
  async release(caller: CallerIdentity, admissionId: string, attempt: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lockOwnAdmission(manager, this.kinds, caller, admissionId);
      await releaseAdmission(manager, admissionId, attempt);
    });
  }
}
