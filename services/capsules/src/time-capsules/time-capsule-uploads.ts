import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf, writeScope } from '../admissions/scope.js';
import type { Made, UploadTarget, Refused, UploadRules } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { AccountStorage, storageFull } from './account-storage.js';
import { CapsuleMaker } from './capsule-maker.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Injectable()
export class TimeCapsuleUploads implements UploadRules {
  constructor(
    private readonly maker: CapsuleMaker,
    private readonly storage: AccountStorage,
  ) {}

  async place(manager: EntityManager, caller: CallerIdentity): Promise<UploadTarget> {
    const userId = requireUser(caller);
    const left = await this.storage.left(manager, userId);
    return {
      scope: { holder: 'user', id: userId },
      ownerId: userId,
      limits: { ...RECORDING_LIMITS, maxBytes: Math.min(RECORDING_LIMITS.maxBytes, left ?? Infinity) },
      mostOpen: MAX_OPEN_UPLOADS,
      crowded: false,
      closed: () => (left === 0 ? storageFull() : null),
    };
  }

  canFinish(caller: CallerIdentity, { scope }: Admission): boolean {
    return scope === writeScope({ holder: 'user', id: requireUser(caller) });
  }

  async make(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Made | Refused> {
    const userId = idOf('user', admission.scope);
    const refusal = await this.storage.storageRefusal(manager, userId, upload.video.bytes);
    if (refusal) return { refusal };
    const made = await this.maker.make(manager, { userId, admissionId: admission.id, ...upload });
    return 'capsule' in made ? { answer: made.capsule, kept: made.capsule } : made;
  }

  isThere(manager: EntityManager, kept: object): Promise<boolean> {
    return manager.exists(TimeCapsule, { where: { id: (kept as TimeCapsuleDto).id } });
  }

  /** Exactly the first answer. */
  async answerAgain(manager: EntityManager, kept: object): Promise<object | null> {
    return (await this.isThere(manager, kept)) ? kept : null;
  }
}
