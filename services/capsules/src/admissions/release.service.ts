import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { Admission, personScope } from './admission.entity.js';
import { lockAdmission } from './discard.js';

@Injectable()
export class ReleaseService {
  constructor(private readonly database: DataSource) {}

  /**
   * Gives the place back after an upload that failed. Only an open admission changes: another upload under the same key
   * may have committed meanwhile.
   *
   * @throws ProblemError `not_found` for another person's admission
   */
  async release(personId: string, admissionId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const admission = await lockAdmission(manager, admissionId);
      if (admission?.scope !== personScope(personId)) {
        throw new ProblemError('not_found', 'This upload does not exist.');
      }
      await manager.update(Admission, { id: admissionId, state: 'open' }, { state: 'released' });
    });
  }
}
