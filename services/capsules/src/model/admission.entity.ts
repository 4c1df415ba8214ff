import type { UploadKind } from '@dear-future/contracts/internal/uploads';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Column, Entity, IsNull, MoreThan, PrimaryColumn, type EntityManager, type FindOptionsWhere } from 'typeorm';

/** An admission is open until it is committed or expires. An expired admission holds no slot, but can be committed. */
@Entity('admissions')
export class Admission {
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: UploadKind;
  /** `UploadTarget.holder` and `holderId`, joined by a colon. */
  @Column('text') scope: string;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey: string | null;
  /** The number of the newest attempt. Only that attempt may release the admission. */
  @Column('integer') attempt: number;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  /** Initially false for a new contribution, and true for any other upload. See also `isHoldingSlot`. */
  @Column('boolean', { name: 'holds_slot' }) holdsSlot: boolean;
  @Column('integer', { name: 'max_seconds' }) maxSeconds: number;
  /** Set by the commit, like `fingerprint` and `result`. */
  @Column('text', { name: 'video_name', nullable: true }) videoName: string | null;
  @Column('text', { nullable: true }) fingerprint: string | null;
  /** A repeated commit returns the same result. A guest's result contains no texts or secrets. */
  @Column('json', { nullable: true }) result: { id: string } | null;
  /** See `senderIn`. */
  @Column('bytea', { nullable: true }) sender: Buffer | null;
  /** The media service was told to delete these videos, so they must never be committed. */
  @Column('text', { name: 'discarded_videos', array: true }) discardedVideos: string[];

  get holderId(): string {
    return this.scope.slice(this.scope.indexOf(':') + 1);
  }
}

export const lockAdmission = (manager: EntityManager, id: string): Promise<Admission | null> =>
  manager.findOne(Admission, { where: { id }, lock: { mode: 'pessimistic_write' } });

/**
 * The admission of a time capsule is only for its user. For guests and recipients, the id is enough, because it never
 * leaves the services. @throws ProblemError `not_found`
 */
export async function lockOwnAdmission(manager: EntityManager, caller: CallerIdentity, id: string): Promise<Admission> {
  const admission = await lockAdmission(manager, id);
  if (!admission || (admission.kind === 'time-capsule' && admission.holderId !== requireUser(caller))) {
    throw new ProblemError('not_found', 'This upload does not exist.');
  }
  return admission;
}

export function whereOpenAt(now: Date): FindOptionsWhere<Admission> {
  return { videoName: IsNull(), expiresAt: MoreThan(now) };
}

/** Ends an open admission now, unless a later attempt has resumed it. The caller holds the admission's row lock. */
export async function releaseAdmission(manager: EntityManager, id: string, attempt: number): Promise<void> {
  const now = await databaseNow(manager);
  await manager.update(Admission, { id, attempt, ...whereOpenAt(now) }, { expiresAt: now });
}

export function isOpenAdmission({ videoName, expiresAt }: Pick<Admission, 'videoName' | 'expiresAt'>, now: Date) {
  return videoName === null && now < expiresAt;
}

/** An upload that holds its slot may finish even after its link closes. @param now read after locking the admission */
export function isHoldingSlot(admission: Pick<Admission, 'videoName' | 'holdsSlot' | 'expiresAt'>, now: Date): boolean {
  return admission.holdsSlot && isOpenAdmission(admission, now);
}
