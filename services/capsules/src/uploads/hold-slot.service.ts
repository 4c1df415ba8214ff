import { Injectable } from '@nestjs/common';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';
import { lockOwnAdmission } from './own-admission.js';
import { UploadKinds } from './upload-kinds.js';

@Injectable()
export class HoldSlotService {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * For an upload whose first bytes have arrived. Changes nothing if it is repeated, for an earlier attempt, or once
   * the upload has ended.
   * @throws ProblemError `not_found` for another caller's admission; `wrong_state` if no slot is left
   */
  async hold(caller: CallerIdentity, admissionId: string, attempt: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const admission = await lockOwnAdmission(manager, this.kinds, caller, admissionId);
      if (admission.state !== 'open' || admission.attempt !== attempt || admission.holdsSlot) return;
      const refusal = await this.kinds.of(admission.kind).slotRefusal?.(manager, admission);
      if (refusal) throw refusal;
      await manager.update(Admission, admissionId, { holdsSlot: true });
    });
  }
}
