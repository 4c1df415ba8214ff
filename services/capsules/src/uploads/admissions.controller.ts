import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ADMISSION_MINUTES, MAX_OPEN_UPLOADS, MAX_OPEN_UPLOADS_PER_LINK } from '@dear-future/contracts/constants';
import {
  AdmitUploadRequest,
  ReleaseUploadRequest,
  type AdmitUploadResponse,
} from '@dear-future/contracts/internal/uploads';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { EntityManager, Not, type FindOptionsWhere } from 'typeorm';
import {
  Admission,
  isHoldingSlot,
  isOpenAdmission,
  lockOwnAdmission,
  whereOpenAt,
  releaseAdmission,
} from '../model/admission.entity.js';
import type { UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { UuidParam } from '../http/own.js';
import { UploadKinds } from './upload-kinds.js';

@Controller('admissions')
export class AdmissionsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly kinds: UploadKinds,
  ) {}

  /** The same key gets the same admission, so a retry can start at once. After the commit, the mode is `digest`. */
  @Post()
  admit(@Caller() caller: CallerIdentity, @Body() request: AdmitUploadRequest): Promise<AdmitUploadResponse> {
    const { kind } = request;
    const idempotencyKey = request.idempotencyKey ?? null;
    return this.manager.transaction(async (manager) => {
      const { rules, target } = await this.kinds.findTarget(manager, request, caller);
      const { ownerId, countsForOwner, slug, linkUploadsPerHour, limits, freeBytes = null, sender = null } = target;
      const scope = `${target.holder}:${target.holderId}`;
      await lockScope(manager, target, scope, idempotencyKey);
      const existing = await findByKey(manager, rules, { kind, scope, idempotencyKey });
      const terms = { ...limits, ownerId, slug, countsForOwner, linkUploadsPerHour };
      if (existing && existing.videoName !== null) {
        return { admissionId: existing.id, attempt: existing.attempt, ...terms, mode: 'digest' };
      }

      const admissionId = existing?.id ?? randomUUID();
      const attempt = (existing?.attempt ?? 0) + 1;
      const refusal = await target.refusal(existing?.id ?? null);
      // Read after the locks, which may have taken some time.
      const now = await databaseNow(manager);
      const end = target.latestExpiry?.getTime() ?? Infinity;
      if (!refusal) {
        await requireRoom(manager, target, { ...whereOpenAt(now), scope, id: Not(admissionId) });
        const latest = now.getTime() + ADMISSION_MINUTES * 60_000;
        const expiresAt = new Date(Math.min(latest, end));
        const holdsSlot = !target.takesSlotLater;
        const { maxSeconds } = limits;
        const opened = { attempt, maxSeconds, expiresAt, sender, holdsSlot } as const;
        await manager.upsert(Admission, { id: admissionId, kind, scope, idempotencyKey, ...opened }, ['id']);
      } else if (existing !== null && freeBytes !== 0 && isHoldingSlot(existing, now) && now.getTime() < end) {
        // An upload that holds its slot may be retried, but does not get more time.
        await manager.update(Admission, admissionId, { attempt });
      } else throw refusal;
      const maxBytes = Math.min(limits.maxBytes, freeBytes ?? Infinity);
      return { admissionId, attempt, ...terms, maxBytes, mode: 'store' };
    });
  }

  /** Called once an upload's first bytes have arrived. Has no effect for an earlier attempt or after the commit. */
  @Post(':id/slot')
  @HttpCode(204)
  async takeSlot(
    @Caller() caller: CallerIdentity,
    @UuidParam() id: string,
    @Body() { attempt }: ReleaseUploadRequest,
  ): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const admission = await lockOwnAdmission(manager, caller, id);
      if (admission.videoName !== null || admission.attempt !== attempt || admission.holdsSlot) return;
      const takesSlot = await this.kinds.rulesOf(admission).takeSlot?.(manager, admission);
      if (takesSlot && isOpenAdmission(admission, await databaseNow(manager)))
        await manager.update(Admission, id, { holdsSlot: true });
    });
  }

  /** A late failure of an earlier attempt does not release the slot of a later attempt. */
  @Post(':id/release')
  @HttpCode(204)
  async release(
    @Caller() caller: CallerIdentity,
    @UuidParam() id: string,
    @Body() { attempt }: ReleaseUploadRequest,
  ): Promise<void> {
    await this.manager.transaction(async (manager) => {
      await lockOwnAdmission(manager, caller, id);
      await releaseAdmission(manager, id, attempt);
    });
  }
}

/** Requests of one holder wait for each other. Those on one public link only wait for requests with the same key. */
async function lockScope(
  manager: EntityManager,
  { holder }: UploadTarget,
  scope: string,
  key: string | null,
): Promise<void> {
  if (holder === 'link' && key === null) return;
  const name = holder === 'link' ? `admissions ${scope} ${String(key)}` : `admissions ${scope}`;
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Finds the admission of a key. Frees the key if the result of the upload no longer exists. */
async function findByKey(
  manager: EntityManager,
  rules: UploadRules,
  { kind, scope, idempotencyKey }: Pick<Admission, 'kind' | 'scope' | 'idempotencyKey'>,
): Promise<Admission | null> {
  if (idempotencyKey === null) return null;
  const where = { kind, scope, idempotencyKey };
  const existing = await manager.findOne(Admission, { where, lock: { mode: 'pessimistic_write' } });
  if (!existing?.result) return existing;
  if (await rules.stillExists(manager, existing.result.id)) return existing;
  await manager.update(Admission, existing.id, { idempotencyKey: null });
  return null;
}

async function requireRoom(
  manager: EntityManager,
  { holder, maxOpen }: UploadTarget,
  whereOtherOpen: FindOptionsWhere<Admission>,
): Promise<void> {
  const isShared = holder === 'link';
  const limit = maxOpen ?? (isShared ? MAX_OPEN_UPLOADS_PER_LINK : MAX_OPEN_UPLOADS);
  const openCount = await manager.countBy(Admission, whereOtherOpen);
  if (openCount < limit || (isShared && (await countFairly(manager, whereOtherOpen, limit / 2)) < limit)) return;
  const message = isShared
    ? 'A lot of videos are being sent right now. Please try again in a minute.'
    : 'Too many of your videos are being uploaded at once. Please wait until one is done, then try again.';
  throw new ProblemError('too_many_requests', message, undefined, { 'Retry-After': '60' });
}

/** Counts at most `share` of each sender, so that one client cannot use up a link. */
async function countFairly(manager: EntityManager, where: FindOptionsWhere<Admission>, share: number): Promise<number> {
  const query = manager.createQueryBuilder(Admission, 'admission').select('count(*)::int', 'open').where(where);
  const counts = await query.groupBy('sender').getRawMany<{ open: number }>();
  return counts.reduce((sum, { open }) => sum + Math.min(open, share), 0);
}
