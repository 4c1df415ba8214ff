import { Injectable } from '@nestjs/common';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource } from 'typeorm';
import { freePlace } from './free-place.js';
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
   * may have committed meanwhile. And only its newest attempt may: an earlier one that ends late would take the place from
   * its own retry, which then ran outside the limits and could be given up under way.
   *
   * @throws ProblemError `not_found` for somebody else's admission
   */
  async release(caller: CallerIdentity, admissionId: string, attempt: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lockOwnAdmission(manager, this.kinds, caller, admissionId);
      await freePlace(manager, admissionId, attempt);
    });
  }
}
