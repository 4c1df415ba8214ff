import { Injectable } from '@nestjs/common';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource } from 'typeorm';
import { Admission } from './admission.entity.js';
import { lockOwnAdmission } from './own-admission.js';
import { UploadKinds } from './upload-kinds.js';

@Injectable()
export class ReleaseService {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * Gives the place back after an upload that failed. Only an open admission changes: another upload under the same key
   * may have committed meanwhile.
   *
   * @throws ProblemError `not_found` for somebody else's admission
   */
  async release(caller: CallerIdentity, admissionId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lockOwnAdmission(manager, this.kinds, caller, admissionId);
      await manager.update(Admission, { id: admissionId, state: 'open' }, { state: 'released' });
    });
  }
}
