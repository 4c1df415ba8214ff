import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { requirePerson, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf, writeScope } from '../admissions/scope.js';
import type { Made, Place, Refused, UploadRules } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { CapsuleMaker } from './capsule-maker.js';
import { TimeCapsule } from './time-capsule.entity.js';

/** Uploads that become time capsules: for signed-in people, each for themselves. */
@Injectable()
export class TimeCapsuleUploads implements UploadRules {
  constructor(private readonly maker: CapsuleMaker) {}

  place(_manager: EntityManager, caller: CallerIdentity): Promise<Place> {
    const scope = { holder: 'person', id: requirePerson(caller) } as const;
    return Promise.resolve({
      scope,
      limits: RECORDING_LIMITS,
      mostOpen: MAX_OPEN_UPLOADS,
      crowded: false,
      closed: () => null,
    });
  }

  mayEnd(caller: CallerIdentity, { scope }: Admission): boolean {
    return scope === writeScope({ holder: 'person', id: requirePerson(caller) });
  }

  async make(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Made | Refused> {
    const personId = idOf('person', admission.scope);
    const made = await this.maker.make(manager, { personId, admissionId: admission.id, ...upload });
    return 'problems' in made ? made : { answer: made.capsule, kept: made.capsule };
  }

  isThere(manager: EntityManager, kept: object): Promise<boolean> {
    return manager.exists(TimeCapsule, { where: { id: (kept as TimeCapsuleDto).id } });
  }

  /** Word for word. */
  async answerAgain(manager: EntityManager, kept: object): Promise<object | null> {
    return (await this.isThere(manager, kept)) ? kept : null;
  }
}
