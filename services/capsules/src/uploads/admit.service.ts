import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ADMISSION_MINUTES, MAX_OPEN_UPLOADS_PER_CLIENT } from '@dear-future/contracts/constants';
import type { AdmitUploadRequest, AdmitUploadResponse, UploadKind } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { Admission, isHoldingSlot } from '../admissions/admission.entity.js';
import { writeScope } from '../admissions/scope.js';
import { UploadKinds } from './upload-kinds.js';
import type { UploadTarget } from '../admissions/upload-rules.js';

/** First step of an upload: checks whether it may start, and sets its limits. */
@Injectable()
export class AdmitService {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * The same key gets the same admission, so a retry after a crash can start at once. After the commit it gets
   * `digest`, and the commit replays the first answer as long as what it created exists.
   * @throws ProblemError `too_many_requests` with Retry-After for too many open uploads; the refusals of the kind's
   *   rules
   */
  async admit(caller: CallerIdentity, request: AdmitUploadRequest): Promise<AdmitUploadResponse> {
    const { kind } = request;
    const idempotencyKey = request.idempotencyKey ?? null;
    return this.database.transaction(async (manager) => {
      const target = await this.kinds.findTarget(manager, caller, request);
      const { ownerId, countsForOwner, slug, limits, freeBytes = null } = target;
      const scope = writeScope(target.scope);
      const committedTerms = { ...limits, ownerId, slug, countsForOwner };
      const terms = { ...committedTerms, maxBytes: Math.min(limits.maxBytes, freeBytes ?? Infinity) };
      await lockScope(manager, target, scope, idempotencyKey);
      const known = idempotencyKey === null ? null : await this.findByKey(manager, { kind, scope, idempotencyKey });
      if (known?.state === 'committed') {
        return { admissionId: known.id, attempt: known.attempt, ...committedTerms, mode: 'digest' };
      }
      const admissionId = known?.id ?? randomUUID();
      const attempt = (known?.attempt ?? 0) + 1;

      const refusal = await target.refusal(known?.id ?? null);
      if (refusal) {
        // An upload that holds its slot may be retried, without a longer expiry.
        if (known === null || freeBytes === 0 || !isHoldingSlot(known, await databaseNow(manager))) throw refusal;
        await manager.update(Admission, admissionId, { attempt });
        return { admissionId, attempt, ...terms, mode: 'store' };
      }
      await requireRoom(manager, target, scope, admissionId);
      await manager.query(
        `INSERT INTO admissions (id, kind, scope, idempotency_key, attempt, max_seconds, sender, holds_slot, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, least(clock_timestamp() + make_interval(mins => $9), $10::timestamptz))
         ON CONFLICT (id) DO UPDATE SET state = 'open', attempt = excluded.attempt, max_seconds = excluded.max_seconds,
           expires_at = excluded.expires_at, sender = excluded.sender, holds_slot = excluded.holds_slot`,
        [
          admissionId,
          kind,
          scope,
          idempotencyKey,
          attempt,
          limits.maxSeconds,
          target.sender,
          this.kinds.of({ kind, scope }).slotRefusal === undefined,
          ADMISSION_MINUTES,
          target.latestExpiry,
        ],
      );
      return { admissionId, attempt, ...terms, mode: 'store' };
    });
  }

  /** Finds the admission of a key. Frees the key if what the upload created was removed. */
  private async findByKey(
    manager: EntityManager,
    where: { kind: UploadKind; scope: string; idempotencyKey: string },
  ): Promise<Admission | null> {
    const known = await manager.findOne(Admission, { where, lock: { mode: 'pessimistic_write' } });
    if (known?.state !== 'committed' || known.result === null) return known;
    if (await this.kinds.of(known).stillExists(manager, known.result)) return known;
    await manager.update(Admission, known.id, { idempotencyKey: null });
    return null;
  }
}

/**
 * Otherwise two concurrent admissions could both see the last free slot, or both insert the first row of a key. In a
 * shared scope, only those with the same key wait.
 */
async function lockScope(
  manager: EntityManager,
  { isShared }: UploadTarget,
  scope: string,
  key: string | null,
): Promise<void> {
  if (isShared && key === null) return;
  const name = isShared ? `admissions ${scope} ${String(key)}` : `admissions ${scope}`;
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

async function requireRoom(
  manager: EntityManager,
  { maxOpen, isShared, sender }: UploadTarget,
  scope: string,
  except: string,
): Promise<void> {
  // Not `clock_timestamp`, which is volatile and cannot use the index that skips the many expired rows.
  const [open] = await manager.query<{ held: number; ofSender: number; seconds: number | null }[]>(
    `SELECT count(*)::int AS held, (count(*) FILTER (WHERE sender = $3))::int AS "ofSender",
       ceil(extract(epoch FROM min(expires_at) - statement_timestamp()))::int AS seconds
     FROM admissions
     WHERE scope = $1 AND state = 'open' AND expires_at > statement_timestamp() AND id IS DISTINCT FROM $2`,
    [scope, except, sender],
  );
  if (!open || (open.held < maxOpen && open.ofSender < MAX_OPEN_UPLOADS_PER_CLIENT)) return;
  // A slot is usually free long before it expires, because its upload ends.
  throw new ProblemError(
    'too_many_requests',
    isShared
      ? 'A lot of videos are being sent right now. Please try again in a minute.'
      : 'Too many of your videos are being uploaded at once. Please wait until one is done, then try again.',
    undefined,
    { 'Retry-After': String(Math.min(60, Math.max(1, open.seconds ?? 1))) },
  );
}
