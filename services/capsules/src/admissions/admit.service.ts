import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ADMISSION_MINUTES, MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { AdmitUploadRequest, AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource, type EntityManager } from 'typeorm';
import { Admission, personScope } from './admission.entity.js';
import { limitsOf } from './video-limits.js';

/** First step of an upload: may it begin, and within what limits. */
@Injectable()
export class AdmitService {
  constructor(private readonly database: DataSource) {}

  /**
   * Holds a place for one upload of this person.
   *
   * The same key again takes up the same admission, so a retry after a crash goes on at once; a key that was answered
   * before gets `digest`, and the commit replays that answer.
   *
   * @throws ProblemError `too_many_requests` with Retry-After while the person holds too many places
   */
  async admit(personId: string, { kind, idempotencyKey }: AdmitUploadRequest): Promise<AdmitUploadResponse> {
    const scope = personScope(personId);
    return this.database.transaction(async (manager) => {
      // One person's admissions queue up here: otherwise two at once would both see the last free place, or both make
      // the first row of a key.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`admissions ${scope}`]);
      const known =
        idempotencyKey === null
          ? null
          : await manager.findOne(Admission, {
              where: { kind, scope, idempotencyKey },
              lock: { mode: 'pessimistic_write' },
            });
      if (known?.state === 'committed') return { admissionId: known.id, ...limitsOf(kind), mode: 'digest' };

      await this.requireRoom(manager, scope, known?.id ?? null);
      const admissionId = known?.id ?? randomUUID();
      await manager.query(
        `INSERT INTO admissions (id, kind, scope, idempotency_key, expires_at)
         VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))
         ON CONFLICT (id) DO UPDATE SET state = 'open', expires_at = excluded.expires_at`,
        [admissionId, kind, scope, idempotencyKey, ADMISSION_MINUTES],
      );
      return { admissionId, ...limitsOf(kind), mode: 'store' };
    });
  }

  private async requireRoom(manager: EntityManager, scope: string, except: string | null): Promise<void> {
    const [open] = await manager.query<{ held: number; seconds: number | null }[]>(
      `SELECT count(*)::int AS held, ceil(extract(epoch FROM min(expires_at) - clock_timestamp()))::int AS seconds
       FROM admissions
       WHERE scope = $1 AND state = 'open' AND expires_at > clock_timestamp() AND id IS DISTINCT FROM $2`,
      [scope, except],
    );
    if (!open || open.held < MAX_OPEN_UPLOADS) return;
    // A place frees itself when an upload ends, usually long before it expires.
    throw new ProblemError(
      'too_many_requests',
      'Too many of your videos are being uploaded at once. Please wait until one is done, then try again.',
      undefined,
      { 'Retry-After': String(Math.min(60, Math.max(1, open.seconds ?? 1))) },
    );
  }
}
