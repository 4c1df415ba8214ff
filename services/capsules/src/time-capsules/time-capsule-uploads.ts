import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf } from '../admissions/scope.js';
import type { CommittedUpload, UploadTarget, UploadRules } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { AccountStorage, storageFull } from './account-storage.js';
import { TimeCapsuleCreator } from './time-capsule-creator.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Injectable()
export class TimeCapsuleUploads implements UploadRules {
  constructor(
    private readonly creator: TimeCapsuleCreator,
    private readonly storage: AccountStorage,
  ) {}

  async findTarget(manager: EntityManager, caller: CallerIdentity): Promise<UploadTarget> {
    const userId = requireUser(caller);
    const left = await this.storage.left(manager, userId);
    return {
      scope: { holder: 'user', id: userId },
      ownerId: userId,
      limits: RECORDING_LIMITS,
      freeBytes: left,
      maxOpen: MAX_OPEN_UPLOADS,
      isShared: false,
      refusal: () => (left === 0 ? storageFull() : null),
    };
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const userId = idOf('user', admission.scope);
    if (!(await this.storage.fits(manager, userId, upload.video.bytes))) throw storageFull();
    const created = await this.creator.create(manager, { userId, admissionId: admission.id, ...upload });
    if ('problems' in created) throw invalid(created.problems);
    if ('refusal' in created) throw created.refusal;
    return { answer: created.capsule, result: created.capsule };
  }

  stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return manager.exists(TimeCapsule, { where: { id: (result as TimeCapsuleDto).id } });
  }
}
