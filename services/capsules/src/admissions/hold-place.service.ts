import { Injectable } from '@nestjs/common';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource } from 'typeorm';
import { Admission } from './admission.entity.js';
import { lockOwnAdmission } from './own-admission.js';
import { UploadKinds } from './upload-kinds.js';

@Injectable()
export class HoldPlaceService {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * Bytes of a video came: from now on the upload holds a place, where its kind has places. Repeated, or said of an earlier attempt or
   * of an upload that has ended, it changes nothing.
   *
   * @throws ProblemError `not_found` for another caller's admission; `wrong_state` when no place is left
   */
  async hold(caller: CallerIdentity, admissionId: string, attempt: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const admission = await lockOwnAdmission(manager, this.kinds, caller, admissionId);
      if (admission.state !== 'open' || admission.attempt !== attempt || admission.holdsPlace) return;
      const refusal = await this.kinds.of(admission.kind).noPlace?.(manager, admission);
      if (refusal) throw refusal;
      await manager.update(Admission, admissionId, { holdsPlace: true });
    });
  }
}
